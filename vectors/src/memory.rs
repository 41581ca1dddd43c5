//! Whether a computation leaves a secret in memory: a process of its own computes, and then searches all the memory that it may write.
//!
//! A test calls [`found`]. That starts the test `another_process` of the same file, which is ignored otherwise, asks [`told`] what to do, does
//! it, and calls [`Told::search`].

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::process::Command;

/// What the other process is told, so that it does not have the secret before it makes it: every byte plus this.
const SHIFT: u8 = 0x5b;
const VARIABLE: &str = "PAIRLOOM_TEST_WIPED";
const LONGEST: usize = 16;

/// Something to look for: its name, and its 16 bytes.
#[derive(Debug)]
pub struct Needle(String, Vec<u8>);

impl Needle {
    /// The name.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// The pieces of 16 bytes of a text: a freed block loses its first bytes to the allocator.
    pub fn pieces(name: &str, bytes: &[u8]) -> Vec<Self> {
        bytes.chunks_exact(LONGEST).map(|piece| Self(name.into(), piece.into())).collect()
    }
}

/// What another process finds of these after it has done something with `secret`.
///
/// # Panics
///
/// If that process fails.
pub fn found(what: &str, secret: &[u8], needles: &[Needle]) -> String {
    let shifted = |bytes: &[u8]| hex::encode(bytes.iter().map(|byte| byte.wrapping_add(SHIFT)).collect::<Vec<_>>());
    let needles: Vec<_> = needles.iter().map(|Needle(name, bytes)| format!("{name}={}", shifted(bytes))).collect();
    let told = format!("{what}:{}:{}", shifted(secret), needles.join(","));
    let child = Command::new(std::env::current_exe().expect("a path"))
        .args(["another_process", "--exact", "--ignored", "--nocapture"])
        .env(VARIABLE, told)
        .output()
        .expect("runs");
    let output = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(child.status.success(), "{output}{}", String::from_utf8_lossy(&child.stderr));
    assert!(output.contains("searched"), "{output}");
    output.lines().filter(|line| line.starts_with("found")).collect::<Vec<_>>().join("\n")
}

/// What this process has to do.
#[derive(Debug)]
pub struct Told {
    /// The computation's name.
    pub what: String,
    /// The secret, from which [`unshifted`] makes each byte.
    pub shifted: Vec<u8>,
    needles: Vec<Needle>,
}

/// The byte of the secret.
pub fn unshifted(byte: u8) -> u8 {
    byte.wrapping_sub(SHIFT)
}

/// What this process is told to do, `None` if it is not another's.
pub fn told() -> Option<Told> {
    let told = std::env::var(VARIABLE).ok()?;
    let bytes = |digits: &str| hex::decode(digits).expect("digits");
    let mut fields = told.split(':');
    let (what, shifted, needles) = (fields.next()?, bytes(fields.next()?), fields.next()?);
    let needles = needles.split(',').filter_map(|needle| needle.split_once('='));
    let needles = needles.map(|(name, digits)| Needle(name.into(), bytes(digits))).collect();
    Some(Told { what: what.into(), shifted, needles })
}

impl Told {
    /// Says what is found in the memory that this process may write.
    ///
    /// # Panics
    ///
    /// If the memory cannot be read.
    pub fn search(&self) {
        const CHUNK: usize = 1 << 20;
        let memory = File::open("/proc/self/mem").expect("memory");
        let mut starts = vec![false; 1 << 16];
        let start = |bytes: &[u8]| usize::from(bytes[0]) << 8 | usize::from(bytes[1]);
        self.needles.iter().for_each(|Needle(_, bytes)| starts[start(bytes)] = true);
        let maps = std::fs::read_to_string("/proc/self/maps").expect("maps");
        let mut buffer = vec![0; CHUNK + LONGEST];
        let mut searched = 0;
        for line in maps.lines() {
            let mut words = line.split_whitespace();
            let (range, rights) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let Some((from, to)) = range.split_once('-').filter(|_| rights.starts_with("rw")) else { continue };
            let [from, to] = [from, to].map(|digits| u64::from_str_radix(digits, 16).expect("an address"));
            for at in (from..to).step_by(CHUNK) {
                let length = (CHUNK + LONGEST).min((to - at) as usize);
                let Ok(()) = memory.read_exact_at(&mut buffer[..length], at) else { continue };
                searched += length.min(CHUNK);
                buffer[..length].iter_mut().for_each(|byte| *byte = byte.wrapping_add(SHIFT));
                for (place, window) in
                    (at..).zip(buffer[..length].windows(LONGEST)).filter(|item| starts[start(item.1)])
                {
                    for Needle(name, _) in self.needles.iter().filter(|Needle(_, bytes)| bytes == window) {
                        let name_of_range = words.clone().last().unwrap_or("memory");
                        println!("found {name} at {place:#x} in {name_of_range}, {from:#x} to {to:#x}");
                    }
                }
            }
        }
        println!("searched {searched} bytes");
    }
}
