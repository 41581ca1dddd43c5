//! A key signs a message; many signatures are checked together.

use pairloom::batch::Pool;
use pairloom::signature::suite::MinPkPop;
use pairloom::signature::{SecretKey, Signed, verify_many};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let secrets: Vec<_> =
        (0..8).map(|i| SecretKey::<MinPkPop>::derive(&[i; 32], b"example")).collect::<Result<_, _>>()?;
    let keys: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
    let messages: Vec<_> = (0..8).map(|i| format!("message {i}")).collect();
    let mut signatures: Vec<_> = secrets.iter().zip(&messages).map(|(key, text)| key.sign(text.as_bytes())).collect();
    println!("message 0 alone: {}", keys[0].verify(messages[0].as_bytes(), &signatures[0]));

    signatures.swap(2, 3);
    let items: Vec<_> = keys
        .iter()
        .zip(&messages)
        .zip(&signatures)
        .map(|((key, message), signature)| Signed { key, message: message.as_bytes(), signature: *signature })
        .collect();
    println!("all, with two exchanged: {:?}", verify_many(&items, &Pool::new(2)?));
    Ok(())
}
