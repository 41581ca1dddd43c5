//! Runs that are killed before and after each system call that touches files.

#![cfg(target_os = "linux")]

use super::{chain, folder, names, text};
use crate::common::{file, pairloom, program, vectors};
use nix::libc;
use nix::sys::ptrace::{self, Options};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Stdio;

/// System calls that make, fill, move or remove files.
const TOUCHING: &[libc::c_long] = &[
    libc::SYS_openat,
    libc::SYS_write,
    libc::SYS_fsync,
    libc::SYS_close,
    libc::SYS_renameat,
    libc::SYS_linkat,
    libc::SYS_unlinkat,
    libc::SYS_mkdirat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rename,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_link,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_unlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_mkdir,
];

/// Runs the program and kills it at a place, the beginnings and ends of such calls of its main thread being counted. Whether it was still
/// there to be killed.
fn killed_at(place: usize, arguments: &[&str]) -> bool {
    let mut command = program();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // SAFETY: between fork and exec one system call is made, and nothing is allocated.
    unsafe { command.pre_exec(|| ptrace::traceme().map_err(io::Error::from)) };
    let mut child = command.spawn().expect("the program starts");
    let pid = Pid::from_raw(child.id().try_into().expect("an identifier"));
    assert!(matches!(waitpid(pid, None), Ok(WaitStatus::Stopped(..))));
    ptrace::setoptions(pid, Options::PTRACE_O_EXITKILL | Options::PTRACE_O_TRACESYSGOOD).expect("traced");
    let (mut passed, mut touching, mut signal) = (0, false, None);
    loop {
        ptrace::syscall(pid, signal.take()).expect("traced");
        match waitpid(pid, None).expect("a child") {
            WaitStatus::PtraceSyscall(_) => {
                let call = ptrace::syscall_info(pid).expect("stopped at a call");
                if call.op == libc::PTRACE_SYSCALL_INFO_ENTRY {
                    // SAFETY: the union holds what `op` says.
                    let number = unsafe { call.u.entry.nr };
                    touching = TOUCHING.iter().any(|touching| *touching as u64 == number);
                }
                if touching && passed == place {
                    child.kill().expect("alive");
                    child.wait().expect("a child");
                    return true;
                }
                passed += usize::from(touching);
            }
            WaitStatus::Stopped(_, received) => signal = Some(received),
            _ => return false,
        }
    }
}

/// Kills runs at every place, and looks at what each has left. Returns how many were killed.
fn at_every_place(arguments: &[&str], look: impl Fn()) -> usize {
    let killed = (0..).take_while(|place| {
        let killed = killed_at(*place, arguments);
        look();
        killed
    });
    killed.count()
}

/// What a killed run leaves besides: files and folders whose names end in its process's number.
fn only(folder: &Path, allowed: &[&str]) {
    for name in names(folder) {
        let ours = allowed.iter().any(|allowed| {
            let rest = name.strip_prefix(allowed);
            rest.is_some_and(|rest| rest.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()))
        });
        assert!(ours, "{name} is left");
    }
}

#[test]
fn key_new() {
    let folder = folder("killed-key-new");
    let key = folder.join("key");
    let killed = at_every_place(&["key", "new", "--suite", "min-pk-pop", "--out", text(&key)], || {
        if let Ok(text) = std::fs::read_to_string(&key) {
            assert!(text.starts_with('{') && text.ends_with("\"}\n"), "half a key: {text:?}");
            std::fs::remove_file(&key).expect("ours");
        }
        only(&folder, &["key"]);
    });
    assert!(killed > 20, "{killed}");
}

#[test]
fn key_new_over_another() {
    let folder = folder("killed-key-force");
    let key = folder.join("key");
    std::fs::write(&key, "old").expect("writable");
    let killed = at_every_place(&["key", "new", "--suite", "min-pk-pop", "--force", "--out", text(&key)], || {
        let found = std::fs::read_to_string(&key).expect("there, the old or the new one");
        assert!(found == "old" || found.starts_with('{') && found.ends_with("\"}\n"), "half a key: {found:?}");
    });
    assert!(killed > 20, "{killed}");
    assert_ne!(std::fs::read_to_string(&key).expect("there"), "old");
}

#[test]
fn timelock_encrypt_and_decrypt() {
    let (folder, chain) = (folder("killed-timelock"), chain("killed"));
    let long = "what nobody may read yet\n".repeat(8000);
    let (plaintext, locked, opened) = (file("killed-plaintext", &long), folder.join("locked"), folder.join("opened"));
    let decrypt = ["timelock", "decrypt", "--chain", &chain, "--beacon", &chain, "--out", text(&opened), text(&locked)];
    let check = || {
        if locked.exists() {
            assert_eq!(pairloom(&decrypt).status, 0, "half a file");
            assert!(std::fs::read_to_string(&opened).expect("made") == long, "another text");
        }
        let _ = (std::fs::remove_file(&locked), std::fs::remove_file(&opened));
    };
    let encrypt = ["timelock", "encrypt", "--chain", &chain, "--round", "2", "--out", text(&locked), &plaintext];
    assert!(at_every_place(&encrypt, check) > 40);
    assert_eq!(pairloom(&encrypt).status, 0);
    let whole = || {
        assert!(std::fs::read_to_string(&opened).map_or(true, |text| text == long), "half a text");
        let _ = std::fs::remove_file(&opened);
    };
    assert!(at_every_place(&decrypt, whole) > 40);
    only(&folder, &["locked", "opened"]);
}

/// Files whose contents are the same in every run.
fn the_same(arguments: &[&str], made: &Path) {
    assert_eq!(pairloom(arguments).status, 0);
    let expected = contents(made).expect("made");
    let remove = || drop((std::fs::remove_file(made), std::fs::remove_dir_all(made)));
    remove();
    let killed = at_every_place(arguments, || {
        assert!(contents(made).is_none_or(|found| found == expected), "half of {}", made.display());
        remove();
    });
    assert!(killed > 20, "{arguments:?}: {killed}");
}

/// A file, or the files of a folder with their names.
fn contents(path: &Path) -> Option<Vec<(String, Vec<u8>)>> {
    if path.is_file() {
        return Some(vec![(String::new(), std::fs::read(path).expect("readable"))]);
    }
    let mut files: Vec<_> = path.is_dir().then(|| names(path))?.into_iter().collect();
    files.sort();
    Some(files.into_iter().map(|name| (name.clone(), std::fs::read(path.join(name)).expect("readable"))).collect())
}

#[test]
fn synth_drand() {
    let made = folder("killed-synth").join("made");
    the_same(&["synth", "drand", "--beacons", "40", "--seed", "killed", "--threads", "1", "--out", text(&made)], &made);
}

#[test]
fn hdl_generate() {
    let made = folder("killed-hdl").join("made");
    the_same(&["hdl", "generate", "--field", "2^17", "--split", "odd-even", "--leaf", "5", "--latency", "5", "--out", text(&made)], &made);
}

#[test]
fn plan_svg() {
    let made = folder("killed-plan").join("made.svg");
    let plan = ["plan", "--curve", "e2-1223", "--workers", "2", "--costs", "paper", "--svg", text(&made)];
    the_same(&plan, &made);
}

#[test]
fn report() {
    let folder = folder("killed-report");
    let (from, made) = (vectors("../docs/performance/intel-6-167-ifma"), folder.join("made.html"));
    the_same(&["report", "--from", text(&from), "--out", text(&made)], &made);
}
