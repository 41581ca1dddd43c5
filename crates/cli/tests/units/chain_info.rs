//! Chain information.

use pairloom_cli::parse_chain_info;
use pairloom_cli::verify::chain_info::ChainInfo;

#[test]
fn both_interfaces() {
    let expected = ChainInfo { scheme: "pedersen-bls-chained".into(), public_key: vec![0x86, 0x8f] };
    let first = r#"{"public_key":"868f","period":30,"genesis_time":1,"hash":"89","groupHash":"17","schemeID":"pedersen-bls-chained","metadata":{"beaconID":"default"}}"#;
    let second =
        r#"{"public_key":"868f","period":30,"chain_hash":"89","scheme":"pedersen-bls-chained","beacon_id":"default"}"#;
    assert_eq!(parse_chain_info(first), Ok(expected.clone()));
    assert_eq!(parse_chain_info(second), Ok(expected));
}

#[test]
fn errors_name_the_field() {
    assert_eq!(parse_chain_info("[]"), Err("not an object with public_key and schemeID".into()));
    assert_eq!(parse_chain_info(r#"{"schemeID": "x"}"#), Err("public_key: missing".into()));
    assert_eq!(parse_chain_info(r#"{"public_key": "00"}"#), Err("schemeID: missing".into()));
    assert!(parse_chain_info("").expect_err("empty").starts_with("not JSON: EOF"));
}
