//! The package as Python loads it: its files beside the library that this build made, and `tests/smoke.py`.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (entry, place) = entry.map(|entry| (entry.path(), to.join(entry.file_name())))?;
        if entry.is_dir() { copy_all(&entry, &place)? } else { _ = fs::copy(&entry, &place)? }
    }
    Ok(())
}

#[test]
fn smoke() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("package");
    copy_all(&own.join("pairloom"), &place.join("pairloom")).expect("the package can be copied");
    // The test is in …/deps, the library beside it or above.
    let test = env::current_exe().expect("a path");
    let name = format!("{}_pairloom{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let folders = test.ancestors().skip(1).take(2);
    let newest = folders
        .map(|folder| folder.join(&name))
        .filter(|file| file.exists())
        .max_by_key(|file| fs::metadata(file).and_then(|data| data.modified()).expect("a time"));
    let library = newest.expect("the library is built before its tests");
    fs::copy(library, place.join("pairloom/_pairloom.abi3.so")).expect("the library can be copied");
    let run = Command::new("python3").arg(own.join("tests/smoke.py")).env("PYTHONPATH", &place).output();
    let run = run.expect("Python 3.11 or newer is needed: install python3");
    assert!(run.status.success(), "{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
}
