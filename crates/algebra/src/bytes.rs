//! Integers of words from and to big-endian bytes: functions that are the same for every field.

/// The integer, little-endian words, in so many bytes; what is above them is dropped.
pub(crate) fn to_be_bytes(words: &[u64], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    for (digits, word) in bytes.rchunks_mut(8).zip(words) {
        let all = word.to_be_bytes();
        digits.copy_from_slice(&all[8 - digits.len()..]);
    }
    bytes
}

/// The integer as little-endian words, of which there are enough.
pub(crate) fn words_from_be_bytes<const N: usize>(bytes: &[u8]) -> [u64; N] {
    let mut words = [0; N];
    read_be_bytes(bytes, &mut words);
    words
}

/// The integer as little-endian words: those of bytes that there are not stay as they are.
pub(crate) fn read_be_bytes(bytes: &[u8], words: &mut [u64]) {
    for (word, digits) in words.iter_mut().zip(bytes.rchunks(8)) {
        *word = match digits.try_into() {
            Ok(digits) => u64::from_be_bytes(digits),
            Err(_) => digits.iter().fold(0, |word, digit| word << 8 | u64::from(*digit)),
        };
    }
}
