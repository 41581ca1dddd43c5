//! Compresses the kernels' PTX and machine code, which take a seventh and a third of their size in a program.

use miniz_oxide::deflate::{CompressionLevel, compress_to_vec_zlib};
use std::path::Path;
use std::{env, fs, io};

const FOLDERS: [&str; 2] = ["kernels/ptx", "kernels/code"];

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let compressed = compress_to_vec_zlib(&fs::read(entry.path())?, CompressionLevel::BestCompression as u8);
            fs::write(Path::new(&out).join(entry.file_name()), compressed)?;
        }
    }
    Ok(())
}
