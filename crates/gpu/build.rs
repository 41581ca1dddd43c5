//! Compresses the kernels' PTX, which takes a tenth of its size in a program.

use miniz_oxide::deflate::{CompressionLevel, compress_to_vec_zlib};
use std::path::Path;
use std::{env, fs, io};

const KERNELS: &str = "kernels/ptx";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={KERNELS}");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for entry in fs::read_dir(KERNELS)? {
        let entry = entry?;
        let compressed = compress_to_vec_zlib(&fs::read(entry.path())?, CompressionLevel::BestCompression as u8);
        fs::write(Path::new(&out).join(entry.file_name()), compressed)?;
    }
    Ok(())
}
