//! Bodies of one round, opened one by one and together: `cargo run --release -p pairloom-encryption --example bulk [COUNT [THREADS [BAD]]]`,
//! of which BAD, spread evenly, have been changed.

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
    let bad = arguments.next().transpose()?.unwrap_or(0);
    for scheme in SCHEMES {
        let signing = SigningChain::derive(scheme, &[7; 32]).ok_or("no such scheme")??;
        let public_key = signing.public_key().to_vec();
        let chain = Chain { scheme: scheme.into(), public_key, period: 3, genesis_time: 0, hash: [0; 32] };
        let lock = TimeLock::new(&chain)?;
        let unlocked = lock.unlock(1, &signing.beacon(1, None).signature)?;
        let mut changed = Vec::new();
        for i in 0..count {
            let mut file = Vec::new();
            lock.encrypt(1, false, b"text".as_slice(), &mut file)?;
            let mut body = Header::read(file.as_slice())?.body().to_vec();
            if (i + 1) * bad / count > i * bad / count {
                *body.last_mut().ok_or("an empty body")? ^= 1;
            }
            changed.push(body);
        }
        let bodies: Vec<_> = changed.iter().map(Vec::as_slice).collect();
        let [mut single, mut together] = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let one_by_one = bodies.iter().filter(|body| unlocked.open_body(body).is_err()).count();
            single = single.min(start.elapsed());
            let start = Instant::now();
            let at_once = unlocked.open_bodies(&bodies, &pool).iter().filter(|result| result.is_err()).count();
            together = together.min(start.elapsed());
            if [one_by_one, at_once] != [bad; 2] {
                return Err(format!("{one_by_one} and {at_once} were refused, not {bad}").into());
            }
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
