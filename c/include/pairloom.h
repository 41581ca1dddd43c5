/* Pairloom: bilinear pairings, BLS signatures, drand's beacons, time-lock files, Groth16 and KZG proofs, Ethereum's precompiled contracts.
 *
 * Functions that can fail return a status: PAIRLOOM_STATUS_OK, PAIRLOOM_STATUS_INVALID where a signature or a proof does not hold, and
 * otherwise why there is no answer. pairloom_last_error tells more.
 *
 * Every object is made by a function whose last parameter takes it, and released by its pairloom_..._free; NULL may be released. An object
 * does not change: threads may share it. Where there is an error, no object is made. Pointers are to valid objects of their type, and lists
 * are as long as the count says; NULL is PAIRLOOM_STATUS_NULL and no crash.
 *
 * bn254 has about 100 bits of security. This file is generated: see c/tests/header.rs. */

#ifndef PAIRLOOM_H
#define PAIRLOOM_H

#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>

/*
 What a function says.
 */
typedef enum pairloom_status {
  /*
   Done; what was to be verified holds.
   */
  PAIRLOOM_STATUS_OK = 0,
  /*
   Everything could be read, and a signature or a proof does not hold.
   */
  PAIRLOOM_STATUS_INVALID = 1,
  /*
   A pointer is NULL.
   */
  PAIRLOOM_STATUS_NULL = 2,
  /*
   The buffer is too short; its length says how many bytes are wanted.
   */
  PAIRLOOM_STATUS_BUFFER = 3,
  /*
   Bytes of another length than the encoding has.
   */
  PAIRLOOM_STATUS_LENGTH = 4,
  /*
   Flag bits, padding or the form of infinity that the encoding does not have.
   */
  PAIRLOOM_STATUS_FLAGS = 5,
  /*
   An integer that reaches the modulus, or a secret key of zero.
   */
  PAIRLOOM_STATUS_RANGE = 6,
  /*
   The point is not on the curve.
   */
  PAIRLOOM_STATUS_NOT_ON_CURVE = 7,
  /*
   The point is on the curve and not in the subgroup of order r.
   */
  PAIRLOOM_STATUS_NOT_IN_SUBGROUP = 8,
  /*
   The point at infinity where there must be another.
   */
  PAIRLOOM_STATUS_INFINITY = 9,
  /*
   A name or a number that stands for nothing.
   */
  PAIRLOOM_STATUS_UNKNOWN = 10,
  /*
   Arguments that do not fit one another: other curves, groups, suites or counts.
   */
  PAIRLOOM_STATUS_MISMATCH = 11,
  /*
   A text or a file that cannot be read.
   */
  PAIRLOOM_STATUS_FORMAT = 12,
  /*
   The operating system has no randomness to give.
   */
  PAIRLOOM_STATUS_RANDOMNESS = 13,
  /*
   An error in Pairloom itself, which is to be reported.
   */
  PAIRLOOM_STATUS_PANIC = 14,
} pairloom_status;

/*
 The curves. bn254 has about 100 bits of security.
 */
enum pairloom_curve
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   bls12-381.
   */
  PAIRLOOM_CURVE_BLS12381 = 0,
  /*
   bn254 (alt_bn128).
   */
  PAIRLOOM_CURVE_BN254 = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum pairloom_curve pairloom_curve;
#else
typedef uint32_t pairloom_curve;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 The groups of the curves.
 */
enum pairloom_group
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   G1 of bls12-381.
   */
  PAIRLOOM_GROUP_BLS12381_G1 = 0,
  /*
   G2 of bls12-381.
   */
  PAIRLOOM_GROUP_BLS12381_G2 = 1,
  /*
   G1 of bn254.
   */
  PAIRLOOM_GROUP_BN254_G1 = 2,
  /*
   G2 of bn254.
   */
  PAIRLOOM_GROUP_BN254_G2 = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum pairloom_group pairloom_group;
#else
typedef uint32_t pairloom_group;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 Byte forms of points.
 */
enum pairloom_encoding
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   bls12-381: 48 or 96 bytes, as ZCash, the IETF, Ethereum's consensus and drand have it.
   */
  PAIRLOOM_ENCODING_ZCASH_COMPRESSED = 0,
  /*
   bls12-381: 96 or 192 bytes.
   */
  PAIRLOOM_ENCODING_ZCASH_UNCOMPRESSED = 1,
  /*
   bls12-381: 128 or 256 bytes, Ethereum's contracts.
   */
  PAIRLOOM_ENCODING_EIP2537 = 2,
  /*
   bn254: 64 or 128 bytes, Ethereum's contracts.
   */
  PAIRLOOM_ENCODING_EIP197 = 3,
  /*
   bn254: 32 or 64 bytes, arkworks'.
   */
  PAIRLOOM_ENCODING_ARKWORKS_COMPRESSED = 4,
  /*
   bn254: 64 or 128 bytes, arkworks'.
   */
  PAIRLOOM_ENCODING_ARKWORKS_UNCOMPRESSED = 5,
  /*
   bn254: 32 or 64 bytes, gnark's.
   */
  PAIRLOOM_ENCODING_GNARK_COMPRESSED = 6,
  /*
   bn254: 64 or 128 bytes, gnark's.
   */
  PAIRLOOM_ENCODING_GNARK_RAW = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum pairloom_encoding pairloom_encoding;
#else
typedef uint32_t pairloom_encoding;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 A network of drand: its scheme and its key.
 */
typedef struct pairloom_chain pairloom_chain;

/*
 A verifying key with what is computed once.
 */
typedef struct pairloom_groth16_key pairloom_groth16_key;

/*
 A value of a curve's pairing: the power of the reduced pairing that other libraries return.
 */
typedef struct pairloom_gt pairloom_gt;

/*
 A trusted setup.
 */
typedef struct pairloom_kzg_setup pairloom_kzg_setup;

/*
 A point of a group, infinity included.
 */
typedef struct pairloom_point pairloom_point;

/*
 A public key whose possession was proven: only such keys are summed.
 */
typedef struct pairloom_proven_key pairloom_proven_key;

/*
 A public key: on the curve, in the subgroup, not infinity.
 */
typedef struct pairloom_public_key pairloom_public_key;

/*
 An integer modulo the order of a curve's groups. It is wiped when released.
 */
typedef struct pairloom_scalar pairloom_scalar;

/*
 A secret key. It is wiped when released.
 */
typedef struct pairloom_secret_key pairloom_secret_key;

/*
 A suite of BLS signatures.
 */
typedef struct pairloom_suite pairloom_suite;

/*
 A network of drand that files can wait for.
 */
typedef struct pairloom_timelock pairloom_timelock;

/*
 Bytes that a function reads. Data may be NULL where the length is 0.
 */
typedef struct pairloom_bytes {
  /*
   The first byte.
   */
  const uint8_t *data;
  /*
   How many there are.
   */
  size_t length;
} pairloom_bytes;

/*
 Where a function writes bytes. It sets the length to how many there are, or where the capacity is too small, to how many are wanted.
 */
typedef struct pairloom_buffer {
  /*
   The place of the first byte.
   */
  uint8_t *data;
  /*
   How many bytes there is room for.
   */
  size_t capacity;
  /*
   How many bytes were written or are wanted.
   */
  size_t length;
} pairloom_buffer;

/*
 A beacon, as drand publishes it.
 */
typedef struct pairloom_beacon {
  /*
   The round.
   */
  uint64_t round;
  /*
   The signature.
   */
  struct pairloom_bytes signature;
  /*
   The signature of the round before, in chained schemes. NULL and 0 where it is not given.
   */
  struct pairloom_bytes previous_signature;
  /*
   SHA-256 of the signature. NULL and 0 where it is not given and not checked.
   */
  struct pairloom_bytes randomness;
} pairloom_beacon;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 What a status means, in a line. It stays valid for ever. A number that is no status has the text of PAIRLOOM_STATUS_UNKNOWN.
 */
const char *pairloom_error_message(uint32_t status);

/*
 The last status other than PAIRLOOM_STATUS_OK that a function returned in this thread, told in full: which argument, which item, what is
 wrong. It is valid until the next such status in this thread or the thread's end, and empty before the first.
 */
const char *pairloom_last_error(void);

/*
 The version of the library.
 */
const char *pairloom_version(void);

/*
 Reads 32 bytes, the most significant first, below the order of the groups of a pairloom_curve.
 */
enum pairloom_status pairloom_scalar_decode(uint32_t curve, struct pairloom_bytes bytes, struct pairloom_scalar **out);

/*
 Writes 32 bytes, the most significant first.
 */
enum pairloom_status pairloom_scalar_encode(const struct pairloom_scalar *scalar, struct pairloom_buffer *out);

/*
 Wipes and releases a scalar.
 */
void pairloom_scalar_free(struct pairloom_scalar *scalar);

/*
 Reads a point of a pairloom_group in a pairloom_encoding of its curve: on the curve and in the subgroup, infinity included.
 */
enum pairloom_status pairloom_point_decode(uint32_t group,
                                           uint32_t encoding,
                                           struct pairloom_bytes bytes,
                                           struct pairloom_point **out);

/*
 Writes a point in a pairloom_encoding of its curve.
 */
enum pairloom_status pairloom_point_encode(const struct pairloom_point *point,
                                           uint32_t encoding,
                                           struct pairloom_buffer *out);

/*
 The generator of a pairloom_group.
 */
enum pairloom_status pairloom_point_generator(uint32_t group, struct pairloom_point **out);

/*
 The sum of two points of one group.
 */
enum pairloom_status pairloom_point_add(const struct pairloom_point *a,
                                        const struct pairloom_point *b,
                                        struct pairloom_point **out);

/*
 The negative of a point.
 */
enum pairloom_status pairloom_point_negate(const struct pairloom_point *point, struct pairloom_point **out);

/*
 A multiple of a point, in constant time.
 */
enum pairloom_status pairloom_point_multiply(const struct pairloom_point *point,
                                             const struct pairloom_scalar *scalar,
                                             struct pairloom_point **out);

/*
 Hashes a message to a pairloom_group as RFC 9380 has it (bls12-381: SSWU, bn254: SVDW; SHA-256, random oracle) under a tag, which is not
 empty.
 */
enum pairloom_status pairloom_hash_to_group(uint32_t group,
                                            struct pairloom_bytes message,
                                            struct pairloom_bytes tag,
                                            struct pairloom_point **out);

/*
 Whether two points are the same point of the same group. False for NULL.
 */
bool pairloom_point_equal(const struct pairloom_point *a, const struct pairloom_point *b);

/*
 Whether a point is at infinity. False for NULL.
 */
bool pairloom_point_is_infinity(const struct pairloom_point *point);

/*
 Releases a point.
 */
void pairloom_point_free(struct pairloom_point *point);

/*
 The optimal ate pairing of a point of G1 and one of G2 of the same curve; 1 where one is at infinity.
 */
enum pairloom_status pairloom_pairing(const struct pairloom_point *p,
                                      const struct pairloom_point *q,
                                      struct pairloom_gt **out);

/*
 The product of the pairings of the points of p and q by their places, all of one curve, with one final exponentiation; the 1 of
 bls12-381 where count is 0.
 */
enum pairloom_status pairloom_multi_pairing(const struct pairloom_point *const *p,
                                            const struct pairloom_point *const *q,
                                            size_t count,
                                            struct pairloom_gt **out);

/*
 Whether that product is 1: PAIRLOOM_STATUS_OK or PAIRLOOM_STATUS_INVALID.
 */
enum pairloom_status pairloom_multi_pairing_is_one(const struct pairloom_point *const *p,
                                                   const struct pairloom_point *const *q,
                                                   size_t count);

/*
 Writes a value: 12 integers of 48 or 32 bytes, the most significant first, in the order of the tower (docs/pairings.md).
 */
enum pairloom_status pairloom_gt_encode(const struct pairloom_gt *value,
                                        struct pairloom_buffer *out);

/*
 Whether two values are the same of the same curve. False for NULL.
 */
bool pairloom_gt_equal(const struct pairloom_gt *a, const struct pairloom_gt *b);

/*
 Whether a value is 1. False for NULL.
 */
bool pairloom_gt_is_one(const struct pairloom_gt *value);

/*
 Releases a value.
 */
void pairloom_gt_free(struct pairloom_gt *value);

/*
 The suite of this name: the identifier of the IETF draft, or a short one (min-pk-pop is Ethereum's, min-sig-nul quicknet's). NULL if there is
 none. It is not released.
 */
const struct pairloom_suite *pairloom_suite_by_name(const char *suite);

/*
 Derives a secret key from at least 32 secret bytes by the draft's KeyGen (HKDF, EIP-2333's for the first key).
 */
enum pairloom_status pairloom_secret_key_derive(const struct pairloom_suite *suite,
                                                struct pairloom_bytes material,
                                                struct pairloom_bytes info,
                                                struct pairloom_secret_key **out);

/*
 A random secret key, from the operating system's randomness.
 */
enum pairloom_status pairloom_secret_key_random(const struct pairloom_suite *suite, struct pairloom_secret_key **out);

/*
 Reads a secret key: 32 bytes, the most significant first; neither 0 nor the order or more.
 */
enum pairloom_status pairloom_secret_key_decode(const struct pairloom_suite *suite,
                                                struct pairloom_bytes bytes,
                                                struct pairloom_secret_key **out);

/*
 Writes a secret key: 32 bytes, which are the caller's to wipe.
 */
enum pairloom_status pairloom_secret_key_encode(const struct pairloom_secret_key *key, struct pairloom_buffer *out);

/*
 The public key of a secret key.
 */
enum pairloom_status pairloom_secret_key_public(const struct pairloom_secret_key *key,
                                                struct pairloom_public_key **out);

/*
 Wipes and releases a secret key.
 */
void pairloom_secret_key_free(struct pairloom_secret_key *key);

/*
 Reads a public key in the suite's byte form; checks the curve and the subgroup and refuses infinity.
 */
enum pairloom_status pairloom_public_key_decode(const struct pairloom_suite *suite,
                                                struct pairloom_bytes bytes,
                                                struct pairloom_public_key **out);

/*
 Writes a public key in the suite's byte form.
 */
enum pairloom_status pairloom_public_key_encode(const struct pairloom_public_key *key, struct pairloom_buffer *out);

/*
 Releases a public key.
 */
void pairloom_public_key_free(struct pairloom_public_key *key);

/*
 A key whose possession a proof shows; PAIRLOOM_STATUS_INVALID if it does not.
 */
enum pairloom_status pairloom_proven_key_check(const struct pairloom_public_key *key,
                                               struct pairloom_bytes proof,
                                               struct pairloom_proven_key **out);

/*
 A key whose possession was proven before, to whom the caller trusts: a deposit contract, a file of checked keys.
 */
enum pairloom_status pairloom_proven_key_assume(const struct pairloom_public_key *key,
                                                struct pairloom_proven_key **out);

/*
 Releases a proven key.
 */
void pairloom_proven_key_free(struct pairloom_proven_key *key);

/*
 Signs a message, in constant time of the key.
 */
enum pairloom_status pairloom_sign(const struct pairloom_secret_key *key,
                                   struct pairloom_bytes message,
                                   struct pairloom_buffer *out);

/*
 Proves the possession of a key, in a suite that has such proofs.
 */
enum pairloom_status pairloom_prove_possession(const struct pairloom_secret_key *key, struct pairloom_buffer *out);

/*
 Verifies a signature.
 */
enum pairloom_status pairloom_verify(const struct pairloom_public_key *key,
                                     struct pairloom_bytes message,
                                     struct pairloom_bytes signature);

/*
 Verifies the signature of each message under the key at its place, all of one suite, together, and writes what pairloom_verify would say of
 each; PAIRLOOM_STATUS_OK if all are valid, PAIRLOOM_STATUS_INVALID if some are not. Over as many threads, or all cores for 0.
 */
enum pairloom_status pairloom_verify_batch(const struct pairloom_public_key *const *keys,
                                           const struct pairloom_bytes *messages,
                                           const struct pairloom_bytes *signatures,
                                           size_t count,
                                           size_t threads,
                                           enum pairloom_status *verdicts);

/*
 The sum of signatures of a suite, at least one.
 */
enum pairloom_status pairloom_aggregate(const struct pairloom_suite *suite,
                                        const struct pairloom_bytes *signatures,
                                        size_t count,
                                        struct pairloom_buffer *out);

/*
 Verifies the sum of signatures of the message at its place under each key. Messages are distinct, unless the suite prepends keys (AUG).
 */
enum pairloom_status pairloom_aggregate_verify(const struct pairloom_public_key *const *keys,
                                               const struct pairloom_bytes *messages,
                                               size_t count,
                                               struct pairloom_bytes signature);

/*
 Verifies the sum of the signatures of one message under all keys.
 */
enum pairloom_status pairloom_fast_aggregate_verify(const struct pairloom_proven_key *const *keys,
                                                    size_t count,
                                                    struct pairloom_bytes message,
                                                    struct pairloom_bytes signature);

/*
 A network by drand's name of its scheme, such as bls-unchained-g1-rfc9380, and its key in the scheme's byte form.
 */
enum pairloom_status pairloom_chain_new(const char *scheme,
                                        struct pairloom_bytes public_key,
                                        struct pairloom_chain **out);

/*
 Verifies a beacon.
 */
enum pairloom_status pairloom_beacon_verify(const struct pairloom_chain *chain, const struct pairloom_beacon *beacon);

/*
 Verifies many beacons together and writes what pairloom_beacon_verify would say of each; PAIRLOOM_STATUS_OK if all are valid,
 PAIRLOOM_STATUS_INVALID if some are not.
 */
enum pairloom_status pairloom_beacons_verify(const struct pairloom_chain *chain,
                                             const struct pairloom_beacon *beacons,
                                             size_t count,
                                             enum pairloom_status *verdicts);

/*
 Releases a network.
 */
void pairloom_chain_free(struct pairloom_chain *chain);

/*
 A network by drand's name of its scheme, its key, and the 32 bytes of its chain's hash.
 */
enum pairloom_status pairloom_timelock_new(const char *scheme,
                                           struct pairloom_bytes public_key,
                                           struct pairloom_bytes chain_hash,
                                           struct pairloom_timelock **out);

/*
 Encrypts bytes to a round, as an age file that tle and tlock-js open, binary or armored. Lengths of files vary: where the buffer is too
 short, give more than it asks.
 */
enum pairloom_status pairloom_timelock_encrypt(const struct pairloom_timelock *timelock,
                                               uint64_t round,
                                               bool armored,
                                               struct pairloom_bytes plaintext,
                                               struct pairloom_buffer *out);

/*
 Decrypts such a file with the signature of the beacon of its round, which is verified first. A plaintext is shorter than its file.
 */
enum pairloom_status pairloom_timelock_decrypt(const struct pairloom_timelock *timelock,
                                               uint64_t round,
                                               struct pairloom_bytes signature,
                                               struct pairloom_bytes file,
                                               struct pairloom_buffer *out);

/*
 Releases a network.
 */
void pairloom_timelock_free(struct pairloom_timelock *timelock);

/*
 Calls the precompiled contract at an address: 0x06 to 0x08 on bn254 (EIP-196, EIP-197), 0x0a (EIP-4844), 0x0b to 0x11 on bls12-381
 (EIP-2537). The output has 256 bytes at most. PAIRLOOM_STATUS_OK and an output of 0 is a pairing check's "no"; other statuses are what makes
 the contract fail.
 */
enum pairloom_status pairloom_precompile_call(uint64_t address,
                                              struct pairloom_bytes input,
                                              struct pairloom_buffer *out);

/*
 Reads and prepares a verifying key. The format is snarkjs, gnark, gnark-sha256, gnark-keccak256, arkworks, sp1 or risc0 (docs/proofs.md); the curve is the key's.
 */
enum pairloom_status pairloom_groth16_key_new(const char *format,
                                              struct pairloom_bytes file,
                                              struct pairloom_groth16_key **out);

/*
 Verifies a proof, given as the files that its format has: the proof, and the public inputs.
 */
enum pairloom_status pairloom_groth16_verify(const struct pairloom_groth16_key *key,
                                             struct pairloom_bytes proof,
                                             struct pairloom_bytes public_);

/*
 Verifies many proofs together and writes what pairloom_groth16_verify would say of each; PAIRLOOM_STATUS_OK if all are valid,
 PAIRLOOM_STATUS_INVALID if some are not. Over as many threads, or all cores for 0.
 */
enum pairloom_status pairloom_groth16_verify_batch(const struct pairloom_groth16_key *key,
                                                   const struct pairloom_bytes *proofs,
                                                   const struct pairloom_bytes *publics,
                                                   size_t count,
                                                   size_t threads,
                                                   enum pairloom_status *verdicts);

/*
 Releases a key.
 */
void pairloom_groth16_key_free(struct pairloom_groth16_key *key);

/*
 Reads c-kzg's trusted_setup.txt. Nobody checks here who made it.
 */
enum pairloom_status pairloom_kzg_setup_new(struct pairloom_bytes text, struct pairloom_kzg_setup **out);

/*
 Verifies that the polynomial of a commitment has the value y at z: 48, 32, 32 and 48 bytes.
 */
enum pairloom_status pairloom_kzg_verify(const struct pairloom_kzg_setup *setup,
                                         struct pairloom_bytes commitment,
                                         struct pairloom_bytes z,
                                         struct pairloom_bytes y,
                                         struct pairloom_bytes proof);

/*
 Verifies that a commitment is that of a blob: 131072, 48 and 48 bytes.
 */
enum pairloom_status pairloom_kzg_verify_blob(const struct pairloom_kzg_setup *setup,
                                              struct pairloom_bytes blob,
                                              struct pairloom_bytes commitment,
                                              struct pairloom_bytes proof);

/*
 Releases a setup.
 */
void pairloom_kzg_setup_free(struct pairloom_kzg_setup *setup);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PAIRLOOM_H */
