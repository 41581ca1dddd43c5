//! The library as C programs have it: built by `c/build`, linked shared and static, run on known answers, under valgrind and
//! AddressSanitizer; and the names that it has.

mod cases;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// Runs a command and gives what it prints.
fn run(command: &mut Command, input: &str) -> String {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child =
        child.unwrap_or_else(|error| panic!("{command:?}: {error}: scripts/need installs it in `make test-c`"));
    let mut stdin = child.stdin.take().expect("piped");
    let text = input.to_owned();
    // A program that fails early does not read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    let output = child.wait_with_output().expect("ended");
    writer.join().expect("no panic");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{said}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

fn compiler() -> Command {
    Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()))
}

/// The archive that cargo made beside this test.
fn archive() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let beside = test.parent().expect("a folder");
    let made = std::fs::read_dir(beside).expect("readable").map(|entry| entry.expect("an entry").path());
    let archives = made.filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("libpairloom_c-") && name.ends_with(".a")
    });
    archives.max_by_key(|path| path.metadata().and_then(|data| data.modified()).expect("a time")).expect("an archive")
}

/// The folder where the library is installed, once for all tests.
fn prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c");
        std::fs::create_dir_all(&folder).expect("writable");
        run(Command::new(format!("{PACKAGE}/build")).arg(archive()).args([&folder, &folder]), "");
        folder
    })
}

/// The program `test/answers.c`, compiled under a name with options, and linked with options.
fn answers(name: &str, with: &[&str], link: &[&str]) -> PathBuf {
    let (path, prefix) = (prefix().join(name), prefix().display());
    let mut command = compiler();
    command
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-g"])
        .args(with)
        .arg(format!("-I{prefix}/include"));
    command.arg(format!("{PACKAGE}/test/answers.c")).arg("-o").arg(&path);
    run(command.arg(format!("-L{prefix}/lib")).args(link), "");
    path
}

const STATIC: &[&str] = &["-l:libpairloom.a", "-lpthread", "-ldl", "-lm"];

#[test]
fn answers_of_others_from_the_shared_library() {
    let path = format!("-Wl,-rpath,{}/lib", prefix().display());
    let answers = answers("answers-shared", &[], &["-lpairloom", &path]);
    let (text, counts) = cases::all();
    assert_eq!(run(&mut Command::new(&answers), &text), counts);
}

/// One case of each kind: valgrind is some fifty times as slow.
#[test]
fn no_memory_is_lost_or_misused_under_valgrind() {
    let answers = answers("answers-valgrind", &[], STATIC);
    let (text, counts) = cases::one_of_each();
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--error-exitcode=9", "--leak-check=full", "--show-leak-kinds=definite,indirect"]);
    assert_eq!(run(valgrind.args(["--errors-for-leak-kinds=definite,indirect"]).arg(answers), &text), counts);
}

#[test]
fn address_sanitizer_finds_nothing() {
    let sanitize = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"];
    let answers = answers("answers-sanitized", &sanitize, STATIC);
    let (text, counts) = cases::all();
    assert_eq!(run(Command::new(&answers).env("ASAN_OPTIONS", "detect_leaks=1"), &text), counts);
}

#[test]
fn the_header_is_c_and_cpp() {
    let prefix = prefix();
    for language in ["c", "c++"] {
        let mut command = compiler();
        command.args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-x", language]);
        run(command.arg(prefix.join("include/pairloom.h")), "");
    }
}

#[test]
fn names_are_ours_and_versioned() {
    let prefix = prefix();
    let version = env!("CARGO_PKG_VERSION").rsplit_once('.').expect("a version").0;
    let header = std::fs::read_to_string(prefix.join("include/pairloom.h")).expect("a header");
    let shared = run(Command::new("nm").args(["-D", "--defined-only"]).arg(prefix.join("lib/libpairloom.so")), "");
    let names: Vec<_> = shared.lines().filter_map(|line| line.split(' ').nth(2)).collect();
    let functions = names.iter().filter_map(|name| name.strip_suffix(&format!("@@PAIRLOOM_{version}")));
    let functions: Vec<_> = functions.collect();
    assert_eq!(functions.len() + 1, names.len(), "all but the version itself: {names:?}");
    assert!(functions.len() > 50 && functions.iter().all(|name| header.contains(&format!("{name}("))), "{names:?}");

    let archived = run(Command::new("nm").args(["-g", "--defined-only"]).arg(prefix.join("lib/libpairloom.a")), "");
    let global: Vec<_> = archived.lines().filter_map(|line| line.split(' ').nth(2)).collect();
    assert_eq!(global.len(), functions.len(), "{global:?}");

    let soname = run(Command::new("readelf").arg("-d").arg(prefix.join("lib/libpairloom.so")), "");
    assert!(soname.contains(&format!("[libpairloom.so.{version}]")), "{soname}");
}

#[test]
fn the_example_is_built_by_cmake() {
    let prefix = prefix();
    let build = prefix.join("build");
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(format!("{PACKAGE}/examples")).arg("-B").arg(&build);
    run(configure.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")), "");
    run(Command::new("cmake").arg("--build").arg(&build), "");
    let beacon = run(&mut Command::new(build.join("verify_beacon")), "");
    assert_eq!(beacon, "quicknet, round 123: valid\nround 124: does not verify\n");
}
