//! Bodies of one round, opened one by one and together: `cargo run --release -p pairloom-encryption --example bulk [COUNT [THREADS]]`.

use pairloom_encryption::timelock::Header;
use pairloom_encryption::{Chain, TimeLock};
use pairloom_parallel::Pool;
use pairloom_signature::drand::SigningChain;
use std::error::Error;
use std::time::{Duration, Instant};

const SCHEMES: [&str; 4] =
    ["bls-unchained-g1-rfc9380", "bls-unchained-on-g1", "pedersen-bls-unchained", "bls-bn254-unchained-on-g1"];
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<usize>());
    let count = arguments.next().transpose()?.unwrap_or(1000);
    let pool = Pool::new(arguments.next().transpose()?.unwrap_or(1))?;
    for scheme in SCHEMES {
        let signing = SigningChain::derive(scheme, &[7; 32]).ok_or("no such scheme")??;
        let public_key = signing.public_key().to_vec();
        let chain = Chain { scheme: scheme.into(), public_key, period: 3, genesis_time: 0, hash: [0; 32] };
        let lock = TimeLock::new(&chain)?;
        let unlocked = lock.unlock(1, &signing.beacon(1, None).signature)?;
        let mut headers = Vec::new();
        for _ in 0..count {
            let mut file = Vec::new();
            lock.encrypt(1, false, b"text".as_slice(), &mut file)?;
            headers.push(Header::read(file.as_slice())?);
        }
        let bodies: Vec<_> = headers.iter().map(Header::body).collect();
        let [mut single, mut together] = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            let start = Instant::now();
            for body in &bodies {
                unlocked.open_body(body)?;
            }
            single = single.min(start.elapsed());
            let start = Instant::now();
            for result in unlocked.open_bodies(&bodies, &pool) {
                result?;
            }
            together = together.min(start.elapsed());
        }
        let each = |time: Duration| time.as_secs_f64() * 1e6 / count as f64;
        let (single, together) = (each(single), each(together));
        println!(
            "{scheme:<26} {count} bodies: {single:7.1} us one by one, {together:7.1} us together, {:.2}",
            together / single
        );
    }
    Ok(())
}
