//! Seconds that a batch of signatures takes in Rust, one run for each line of standard input: what `python/bench/signatures.py` compares with.
//!
//! Arguments: the suite, the file of rows (three fields of hexadecimal digits a line: key, message, signature), the threads.

use pairloom_parallel::Scoped;
use pairloom_signature::DynamicSuite;
use pairloom_signature::dynamic::{Claim, ClaimFields};
use std::io::{self, BufRead, Write};
use std::time::Instant;

fn claim(line: &str) -> Result<Claim, String> {
    let fields: Vec<_> =
        line.split(' ').map(hex::decode).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let [public_key, message, signature] = <[_; 3]>::try_from(fields).map_err(|_| "not three fields")?.map(Some);
    let fields = ClaimFields { public_key, message, signature, ..ClaimFields::default() };
    fields.claim().map_err(|error| error.to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [suite, rows, threads] = &arguments[..] else { return Err("usage: time_signatures SUITE ROWS THREADS".into()) };
    let suite = DynamicSuite::by_name(suite).ok_or("no such suite")?;
    let executor = Scoped(threads.parse()?);
    let text = std::fs::read_to_string(rows)?;
    let claims: Vec<Claim> = text.lines().map(claim).collect::<Result<_, _>>()?;
    for line in io::stdin().lock().lines() {
        line?;
        let start = Instant::now();
        let valid = suite.verify(&claims, &executor).iter().all(Result::is_ok);
        let seconds = start.elapsed().as_secs_f64();
        if !valid {
            return Err("a signature is not valid".into());
        }
        writeln!(io::stdout(), "{seconds}")?;
        io::stdout().flush()?;
    }
    Ok(())
}
