//! Runs that are killed before and after each system call that touches files.

#![cfg(target_os = "linux")]

use super::{chain, folder, names, text};
use crate::common::{file, pairloom, program, vectors};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};

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

/// What a traced process does.
enum Event {
    /// It stands before a system call of this number, or after the call that it stood before.
    Before(u64),
    After,
    /// It was sent a signal.
    Signal(libc::c_int),
    Ended,
}

/// Lets a traced process go on to its next event; a signal that it was sent is delivered.
fn next_event(pid: libc::pid_t, signal: libc::c_int) -> Event {
    let mut status = 0;
    // SAFETY: the process is a child of this thread, which traces it; it stands still. What is written to has the size that the system is told.
    unsafe {
        assert_eq!(libc::ptrace(libc::PTRACE_SYSCALL, pid, 0, signal), 0, "{}", io::Error::last_os_error());
        assert_eq!(libc::waitpid(pid, &raw mut status, 0), pid);
        if !libc::WIFSTOPPED(status) {
            return Event::Ended;
        }
        match libc::WSTOPSIG(status) {
            signal if signal == libc::SIGTRAP | 0x80 => {}
            signal => return Event::Signal(signal),
        }
        let mut call: libc::ptrace_syscall_info = core::mem::zeroed();
        assert!(libc::ptrace(libc::PTRACE_GET_SYSCALL_INFO, pid, size_of_val(&call), &raw mut call) > 0);
        if call.op == libc::PTRACE_SYSCALL_INFO_ENTRY { Event::Before(call.u.entry.nr) } else { Event::After }
    }
}

/// The program, stopped before its first instruction.
fn traced(arguments: &[&str]) -> (Child, libc::pid_t) {
    let mut command = program();
    command.args(arguments).env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // SAFETY: between fork and exec one system call is made, and nothing is allocated.
    let trace_me = || match unsafe { libc::ptrace(libc::PTRACE_TRACEME, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    };
    // SAFETY: as above.
    unsafe { command.pre_exec(trace_me) };
    let child = command.spawn().expect("the program starts");
    let pid = child.id().try_into().expect("an identifier");
    let (mut status, options) = (0, libc::PTRACE_O_EXITKILL | libc::PTRACE_O_TRACESYSGOOD);
    // SAFETY: the child stops once it has become the program.
    unsafe {
        assert_eq!(libc::waitpid(pid, &raw mut status, 0), pid);
        assert!(libc::WIFSTOPPED(status), "status {status}");
        assert_eq!(libc::ptrace(libc::PTRACE_SETOPTIONS, pid, 0, options), 0);
    }
    (child, pid)
}

/// Runs the program and kills it at a place, the beginnings and ends of such calls of its main thread being counted. Whether it was still
/// there to be killed.
fn killed_at(place: usize, arguments: &[&str]) -> bool {
    let (mut child, pid) = traced(arguments);
    let (mut passed, mut touching, mut signal) = (0, false, 0);
    loop {
        match next_event(pid, core::mem::take(&mut signal)) {
            Event::Before(number) => touching = TOUCHING.iter().any(|touching| *touching as u64 == number),
            Event::After => {}
            Event::Signal(received) => {
                signal = received;
                continue;
            }
            Event::Ended => return false,
        }
        if touching && passed == place {
            child.kill().expect("alive");
            child.wait().expect("a child");
            return true;
        }
        passed += usize::from(touching);
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
    the_same(
        &[
            "hdl",
            "generate",
            "--field",
            "2^17",
            "--split",
            "odd-even",
            "--leaf",
            "5",
            "--latency",
            "5",
            "--out",
            text(&made),
        ],
        &made,
    );
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
