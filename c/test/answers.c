/* Known answers of others, through pairloom.h. Standard input has a case a line: what is called, what it should say, and its arguments.
 *   expected: ok, bad (any other status), status:N, out:HEX
 *   argument: HEX, =TEXT, @FILE, or - for none
 * Then what no file knows: NULL, short buffers, arguments that do not fit. */
#include "pairloom.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 40
#define CHECK(condition) \
    do { if (!(condition)) { fprintf(stderr, "line %zu, %s: %s:%d: %s: %s\n", number, kind, __FILE__, __LINE__, #condition, pairloom_last_error()); exit(1); } } while (0)

/* The case that runs. */
static size_t number;
static const char *kind = "";

typedef struct {
    const char *expected;
    char *text[MOST];
    pairloom_bytes bytes[MOST];
    int count;
} arguments;

static pairloom_bytes of_hex(const char *digits) {
    size_t length = strlen(digits) / 2;
    uint8_t *bytes = malloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        unsigned value;
        CHECK(sscanf(digits + 2 * i, "%2x", &value) == 1);
        bytes[i] = (uint8_t)value;
    }
    return (pairloom_bytes){bytes, length};
}

static pairloom_bytes of_file(const char *path) {
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
    size_t length = (size_t)ftell(file);
    uint8_t *bytes = malloc(length + 1);
    rewind(file);
    CHECK(fread(bytes, 1, length, file) == length);
    fclose(file);
    return (pairloom_bytes){bytes, length};
}

static void read_arguments(char *line, arguments *to) {
    to->count = 0;
    for (char *word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        CHECK(to->count < MOST);
        to->text[to->count] = word;
        if (*word == '-') to->bytes[to->count++] = (pairloom_bytes){NULL, 0};
        else if (*word == '=') { to->text[to->count] = word + 1; to->bytes[to->count++] = (pairloom_bytes){NULL, 0}; }
        else if (*word == '@') to->bytes[to->count++] = of_file(word + 1);
        else to->bytes[to->count++] = of_hex(word);
    }
}

static uint8_t room[1 << 17];
static pairloom_buffer out = {room, sizeof room, 0};

/* Compares what was said with what is expected. */
static void expect(const arguments *a, pairloom_status status) {
    unsigned wanted_status;
    if (strcmp(a->expected, "ok") == 0) CHECK(status == PAIRLOOM_STATUS_OK);
    else if (strcmp(a->expected, "bad") == 0) CHECK(status != PAIRLOOM_STATUS_OK && status != PAIRLOOM_STATUS_PANIC);
    else if (sscanf(a->expected, "status:%u", &wanted_status) == 1) CHECK((unsigned)status == wanted_status);
    else {
        pairloom_bytes wanted = of_hex(a->expected + 4);
        CHECK(status == PAIRLOOM_STATUS_OK && out.length == wanted.length && memcmp(room, wanted.data, wanted.length) == 0);
        free((void *)wanted.data);
    }
}

static const pairloom_suite *suite(const arguments *a) {
    const pairloom_suite *found = pairloom_suite_by_name(a->text[0]);
    CHECK(found != NULL);
    return found;
}

/* group, encoding, bytes; what can be read is written again. */
static void point(const arguments *a) {
    pairloom_point *point;
    uint32_t group = (uint32_t)atoi(a->text[0]), encoding = (uint32_t)atoi(a->text[1]);
    pairloom_status status = pairloom_point_decode(group, encoding, a->bytes[2], &point);
    expect(a, status);
    if (status != PAIRLOOM_STATUS_OK) { CHECK(point == NULL); return; }
    CHECK(pairloom_point_encode(point, encoding, &out) == PAIRLOOM_STATUS_OK);
    CHECK(out.length == a->bytes[2].length && memcmp(room, a->bytes[2].data, out.length) == 0);
    pairloom_point_free(point);
}

/* group, encoding, message, tag */
static void hash(const arguments *a) {
    pairloom_point *point;
    CHECK(pairloom_hash_to_group((uint32_t)atoi(a->text[0]), a->bytes[2], a->bytes[3], &point) == PAIRLOOM_STATUS_OK);
    expect(a, pairloom_point_encode(point, (uint32_t)atoi(a->text[1]), &out));
    pairloom_point_free(point);
}

/* first group, encoding, P, Q; then the value, and that e(P, Q) e(-P, Q) = 1 */
static void pairing(const arguments *a) {
    pairloom_point *p, *q, *minus;
    pairloom_gt *value;
    uint32_t group = (uint32_t)atoi(a->text[0]), encoding = (uint32_t)atoi(a->text[1]);
    CHECK(pairloom_point_decode(group, encoding, a->bytes[2], &p) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_point_decode(group + 1, encoding, a->bytes[3], &q) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_pairing(p, q, &value) == PAIRLOOM_STATUS_OK && !pairloom_gt_is_one(value));
    expect(a, pairloom_gt_encode(value, &out));
    CHECK(pairloom_point_negate(p, &minus) == PAIRLOOM_STATUS_OK && !pairloom_point_equal(p, minus));
    const pairloom_point *first[] = {p, minus, p}, *second[] = {q, q, q};
    CHECK(pairloom_multi_pairing_is_one(first, second, 2) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_multi_pairing_is_one(first, second, 3) == PAIRLOOM_STATUS_INVALID);
    pairloom_gt *product;
    CHECK(pairloom_multi_pairing(first, second, 3, &product) == PAIRLOOM_STATUS_OK && pairloom_gt_equal(product, value));
    pairloom_gt_free(product), pairloom_gt_free(value);
    CHECK(pairloom_pairing(q, p, &value) == PAIRLOOM_STATUS_MISMATCH && value == NULL);
    pairloom_point_free(p), pairloom_point_free(q), pairloom_point_free(minus);
}

/* suite, key, message, signature */
static void verify(const arguments *a) {
    pairloom_public_key *key;
    pairloom_status status = pairloom_public_key_decode(suite(a), a->bytes[1], &key);
    if (status == PAIRLOOM_STATUS_OK) status = pairloom_verify(key, a->bytes[2], a->bytes[3]);
    expect(a, status);
    pairloom_public_key_free(key);
}

/* suite, message, signature, keys, whose possession is taken for proven */
static void fast_aggregate_verify(const arguments *a) {
    pairloom_proven_key *keys[MOST] = {NULL};
    pairloom_status status = PAIRLOOM_STATUS_OK;
    size_t count = 0;
    for (int i = 3; i < a->count && status == PAIRLOOM_STATUS_OK; i++) {
        pairloom_public_key *key;
        status = pairloom_public_key_decode(suite(a), a->bytes[i], &key);
        if (status == PAIRLOOM_STATUS_OK) status = pairloom_proven_key_assume(key, &keys[count++]);
        pairloom_public_key_free(key);
    }
    if (status == PAIRLOOM_STATUS_OK)
        status = pairloom_fast_aggregate_verify((const pairloom_proven_key *const *)keys, count, a->bytes[1], a->bytes[2]);
    expect(a, status);
    for (size_t i = 0; i < count; i++) pairloom_proven_key_free(keys[i]);
}

/* suite, signature, then keys and messages in turn */
static void aggregate_verify(const arguments *a) {
    pairloom_public_key *keys[MOST] = {NULL};
    pairloom_bytes messages[MOST] = {{NULL, 0}};
    pairloom_status status = PAIRLOOM_STATUS_OK;
    size_t count = 0;
    for (int i = 2; i + 1 < a->count && status == PAIRLOOM_STATUS_OK; i += 2) {
        messages[count] = a->bytes[i + 1];
        status = pairloom_public_key_decode(suite(a), a->bytes[i], &keys[count++]);
    }
    if (status == PAIRLOOM_STATUS_OK)
        status = pairloom_aggregate_verify((const pairloom_public_key *const *)keys, messages, count, a->bytes[1]);
    expect(a, status);
    for (size_t i = 0; i < count; i++) pairloom_public_key_free(keys[i]);
}

/* suite, a list of valid or not, then keys, messages and signatures in turn */
static void verify_batch(const arguments *a) {
    pairloom_public_key *keys[MOST] = {NULL};
    pairloom_bytes messages[MOST] = {{NULL, 0}}, signatures[MOST] = {{NULL, 0}};
    pairloom_status verdicts[MOST] = {PAIRLOOM_STATUS_OK};
    size_t count = 0;
    for (int i = 2; i + 2 < a->count; i += 3, count++) {
        messages[count] = a->bytes[i + 1], signatures[count] = a->bytes[i + 2];
        CHECK(pairloom_public_key_decode(suite(a), a->bytes[i], &keys[count]) == PAIRLOOM_STATUS_OK);
    }
    const pairloom_public_key *const *list = (const pairloom_public_key *const *)keys;
    expect(a, pairloom_verify_batch(list, messages, signatures, count, 2, verdicts));
    CHECK(count == strlen(a->text[1]));
    for (size_t i = 0; i < count; i++) {
        CHECK((verdicts[i] == PAIRLOOM_STATUS_OK) == (a->text[1][i] == '1'));
        CHECK(verdicts[i] == pairloom_verify(keys[i], messages[i], signatures[i]));
        pairloom_public_key_free(keys[i]);
    }
}

/* suite, secret, message */
static void sign(const arguments *a) {
    pairloom_secret_key *key;
    pairloom_status status = pairloom_secret_key_decode(suite(a), a->bytes[1], &key);
    if (status == PAIRLOOM_STATUS_OK) status = pairloom_sign(key, a->bytes[2], &out);
    expect(a, status);
    pairloom_secret_key_free(key);
}

/* suite, signatures */
static void aggregate(const arguments *a) {
    expect(a, pairloom_aggregate(suite(a), a->bytes + 1, (size_t)a->count - 1, &out));
}

/* scheme, key, round, signature, previous signature, randomness */
static void beacon(const arguments *a) {
    pairloom_chain *chain;
    CHECK(pairloom_chain_new(a->text[0], a->bytes[1], &chain) == PAIRLOOM_STATUS_OK);
    pairloom_beacon beacons[2] = {{strtoull(a->text[2], NULL, 10), a->bytes[3], a->bytes[4], a->bytes[5]}};
    expect(a, pairloom_beacon_verify(chain, beacons));
    beacons[1] = beacons[0], beacons[1].round += 1000;
    pairloom_status verdicts[2];
    CHECK(pairloom_beacons_verify(chain, beacons, 2, verdicts) == PAIRLOOM_STATUS_INVALID);
    CHECK(verdicts[0] == pairloom_beacon_verify(chain, beacons) && verdicts[1] != PAIRLOOM_STATUS_OK);
    pairloom_chain_free(chain);
}

/* scheme, key, chain's hash, round, signature, file; and a file of our own there and back */
static void timelock(const arguments *a) {
    pairloom_timelock *lock;
    CHECK(pairloom_timelock_new(a->text[0], a->bytes[1], a->bytes[2], &lock) == PAIRLOOM_STATUS_OK);
    uint64_t round = strtoull(a->text[3], NULL, 10);
    expect(a, pairloom_timelock_decrypt(lock, round, a->bytes[4], a->bytes[5], &out));
    CHECK(pairloom_timelock_encrypt(lock, round, true, a->bytes[2], &out) == PAIRLOOM_STATUS_OK);
    static uint8_t opened[64];
    pairloom_buffer back = {opened, sizeof opened, 0};
    CHECK(pairloom_timelock_decrypt(lock, round, a->bytes[4], (pairloom_bytes){room, out.length}, &back) == PAIRLOOM_STATUS_OK);
    CHECK(back.length == 32 && memcmp(opened, a->bytes[2].data, 32) == 0);
    CHECK(pairloom_timelock_decrypt(lock, round + 1, a->bytes[4], a->bytes[5], &back) == PAIRLOOM_STATUS_INVALID);
    pairloom_timelock_free(lock);
}

/* address, input */
static void precompile(const arguments *a) {
    expect(a, pairloom_precompile_call(strtoull(a->text[0], NULL, 10), a->bytes[1], &out));
}

/* format, key, proof, public inputs; and a batch */
static void groth16(const arguments *a) {
    pairloom_groth16_key *key;
    CHECK(pairloom_groth16_key_new(a->text[0], a->bytes[1], &key) == PAIRLOOM_STATUS_OK);
    pairloom_status status = pairloom_groth16_verify(key, a->bytes[2], a->bytes[3]), verdicts[2];
    expect(a, status);
    pairloom_bytes proofs[2] = {a->bytes[2], {(const uint8_t *)"{", 1}}, publics[2] = {a->bytes[3], a->bytes[3]};
    CHECK(pairloom_groth16_verify_batch(key, proofs, publics, 2, 1, verdicts) == PAIRLOOM_STATUS_INVALID);
    CHECK(verdicts[0] == status && verdicts[1] == PAIRLOOM_STATUS_FORMAT);
    pairloom_groth16_key_free(key);
}

static pairloom_kzg_setup *setup;

/* file; kept for what follows */
static void kzg_setup(const arguments *a) {
    expect(a, pairloom_kzg_setup_new(a->bytes[0], &setup));
}

/* blob, commitment, proof */
static void kzg_blob(const arguments *a) {
    expect(a, pairloom_kzg_verify_blob(setup, a->bytes[0], a->bytes[1], a->bytes[2]));
}

/* commitment, z, y, proof */
static void kzg(const arguments *a) {
    expect(a, pairloom_kzg_verify(setup, a->bytes[0], a->bytes[1], a->bytes[2], a->bytes[3]));
}

static const struct { const char *name; void (*run)(const arguments *); } KINDS[] = {
    {"point", point}, {"hash", hash}, {"pairing", pairing}, {"verify", verify}, {"sign", sign}, {"aggregate", aggregate},
    {"fast_aggregate_verify", fast_aggregate_verify}, {"aggregate_verify", aggregate_verify}, {"verify_batch", verify_batch},
    {"beacon", beacon}, {"timelock", timelock}, {"precompile", precompile}, {"groth16", groth16}, {"kzg_setup", kzg_setup},
    {"kzg_blob", kzg_blob}, {"kzg", kzg},
};

static void wrong_calls(void) {
    static const uint8_t material[32] = {7};
    const pairloom_bytes seed = {material, 32}, none = {NULL, 0}, broken = {NULL, 5};
    const pairloom_suite *pop = pairloom_suite_by_name("BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_");
    const pairloom_suite *nul = pairloom_suite_by_name("min-sig-nul");
    CHECK(pop != NULL && nul != NULL && pairloom_suite_by_name("min-sig") == NULL && pairloom_suite_by_name(NULL) == NULL);

    pairloom_secret_key *secret, *other;
    CHECK(pairloom_secret_key_derive(pop, (pairloom_bytes){material, 31}, none, &secret) == PAIRLOOM_STATUS_LENGTH && secret == NULL);
    CHECK(strstr(pairloom_last_error(), "31") != NULL);
    CHECK(pairloom_secret_key_derive(pop, seed, broken, &secret) == PAIRLOOM_STATUS_NULL);
    CHECK(pairloom_secret_key_derive(pop, seed, none, NULL) == PAIRLOOM_STATUS_NULL);
    CHECK(pairloom_secret_key_derive(NULL, seed, none, &secret) == PAIRLOOM_STATUS_NULL);
    CHECK(pairloom_secret_key_derive(pop, seed, none, &secret) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_secret_key_random(nul, &other) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_secret_key_encode(secret, &out) == PAIRLOOM_STATUS_OK && out.length == 32);

    pairloom_public_key *key, *key_of_other;
    CHECK(pairloom_secret_key_public(secret, &key) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_secret_key_public(other, &key_of_other) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_public_key_encode(key, &out) == PAIRLOOM_STATUS_OK && out.length == 48);
    pairloom_buffer short_buffer = {room, 47, 0}, no_buffer = {NULL, 48, 0};
    CHECK(pairloom_public_key_encode(key, &short_buffer) == PAIRLOOM_STATUS_BUFFER && short_buffer.length == 48);
    CHECK(pairloom_public_key_encode(key, &no_buffer) == PAIRLOOM_STATUS_NULL);
    CHECK(pairloom_public_key_encode(key, NULL) == PAIRLOOM_STATUS_NULL);

    /* Possession: the proof of the key, that of another, and a suite that has none. */
    pairloom_proven_key *proven, *wrong;
    CHECK(pairloom_prove_possession(secret, &out) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_proven_key_check(key, (pairloom_bytes){room, out.length}, &proven) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_prove_possession(other, &out) == PAIRLOOM_STATUS_MISMATCH);
    CHECK(pairloom_proven_key_assume(key_of_other, &wrong) == PAIRLOOM_STATUS_MISMATCH && wrong == NULL);
    CHECK(pairloom_sign(secret, seed, &out) == PAIRLOOM_STATUS_OK && out.length == 96);
    const pairloom_bytes signature = {room, 96};
    CHECK(pairloom_verify(key, seed, signature) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_verify(key, none, signature) == PAIRLOOM_STATUS_INVALID);
    CHECK(pairloom_verify(key_of_other, seed, signature) == PAIRLOOM_STATUS_LENGTH);
    CHECK(pairloom_proven_key_check(key, signature, &wrong) == PAIRLOOM_STATUS_INVALID && wrong == NULL);
    const pairloom_proven_key *one[] = {proven};
    CHECK(pairloom_fast_aggregate_verify(one, 1, seed, signature) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_fast_aggregate_verify(NULL, 0, seed, signature) == PAIRLOOM_STATUS_INVALID);

    /* A batch: one good, one of the other message, one that is no signature; keys of two suites. */
    const pairloom_public_key *keys[] = {key, key, key}, *mixed[] = {key, key_of_other, NULL};
    const pairloom_bytes messages[] = {seed, none, seed}, signatures[] = {signature, signature, {room, 95}};
    pairloom_status verdicts[3];
    CHECK(pairloom_verify_batch(keys, messages, signatures, 3, 0, verdicts) == PAIRLOOM_STATUS_INVALID);
    CHECK(verdicts[0] == PAIRLOOM_STATUS_OK && verdicts[1] == PAIRLOOM_STATUS_INVALID && verdicts[2] == PAIRLOOM_STATUS_LENGTH);
    CHECK(pairloom_verify_batch(mixed, messages, signatures, 2, 0, verdicts) == PAIRLOOM_STATUS_MISMATCH);
    CHECK(pairloom_verify_batch(mixed, messages, signatures, 3, 0, verdicts) == PAIRLOOM_STATUS_NULL);
    CHECK(strstr(pairloom_last_error(), "keys[2]") != NULL);
    CHECK(pairloom_verify_batch(keys, messages, signatures, 3, 0, NULL) == PAIRLOOM_STATUS_NULL);
    CHECK(pairloom_verify_batch(NULL, NULL, NULL, 0, 0, NULL) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_verify_batch(keys, messages, signatures, SIZE_MAX, 0, verdicts) == PAIRLOOM_STATUS_LENGTH);
    const pairloom_bytes key_bytes = {material, 32}, zero = {(const uint8_t[32]){0}, 32};
    pairloom_secret_key_free(secret);
    CHECK(pairloom_secret_key_decode(pop, zero, &secret) == PAIRLOOM_STATUS_RANGE && secret == NULL);

    /* Points and scalars: 7 G + (-7) G is infinity. */
    pairloom_scalar *scalar, *of_bn254;
    pairloom_point *generator, *multiple, *minus, *sum, *far;
    CHECK(pairloom_scalar_decode(PAIRLOOM_CURVE_BLS12381, key_bytes, &scalar) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_scalar_decode(PAIRLOOM_CURVE_BN254, key_bytes, &of_bn254) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_scalar_encode(scalar, &out) == PAIRLOOM_STATUS_OK && memcmp(room, material, 32) == 0);
    pairloom_scalar_free(scalar);
    memset(room, 0xff, 32);
    CHECK(pairloom_scalar_decode(PAIRLOOM_CURVE_BN254, (pairloom_bytes){room, 32}, &scalar) == PAIRLOOM_STATUS_RANGE);
    CHECK(pairloom_scalar_decode(2, key_bytes, &scalar) == PAIRLOOM_STATUS_UNKNOWN);
    CHECK(pairloom_scalar_decode(PAIRLOOM_CURVE_BLS12381, key_bytes, &scalar) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_point_generator(4, &generator) == PAIRLOOM_STATUS_UNKNOWN && generator == NULL);
    CHECK(pairloom_point_generator(PAIRLOOM_GROUP_BLS12381_G1, &generator) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_point_generator(PAIRLOOM_GROUP_BN254_G1, &far) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_point_multiply(generator, scalar, &multiple) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_point_multiply(generator, of_bn254, &sum) == PAIRLOOM_STATUS_MISMATCH);
    CHECK(pairloom_point_negate(multiple, &minus) == PAIRLOOM_STATUS_OK);
    CHECK(pairloom_point_add(multiple, minus, &sum) == PAIRLOOM_STATUS_OK && pairloom_point_is_infinity(sum));
    pairloom_point_free(sum);
    CHECK(pairloom_point_add(multiple, far, &sum) == PAIRLOOM_STATUS_MISMATCH && sum == NULL);
    CHECK(pairloom_point_encode(far, PAIRLOOM_ENCODING_ZCASH_COMPRESSED, &out) == PAIRLOOM_STATUS_UNKNOWN);
    CHECK(pairloom_hash_to_group(PAIRLOOM_GROUP_BN254_G2, seed, none, &sum) == PAIRLOOM_STATUS_LENGTH);
    CHECK(!pairloom_point_equal(NULL, NULL) && !pairloom_point_is_infinity(NULL) && !pairloom_gt_is_one(NULL));

    CHECK(strcmp(pairloom_error_message(PAIRLOOM_STATUS_INVALID), "does not verify") == 0);
    CHECK(*pairloom_error_message(12345) != 0 && *pairloom_version() == '0');
    pairloom_point_free(generator), pairloom_point_free(multiple), pairloom_point_free(minus), pairloom_point_free(far);
    pairloom_scalar_free(scalar), pairloom_scalar_free(of_bn254);
    pairloom_proven_key_free(proven), pairloom_public_key_free(key), pairloom_public_key_free(key_of_other);
    pairloom_secret_key_free(other), pairloom_secret_key_free(NULL);
}

int main(void) {
    static char line[1 << 20];
    size_t counts[sizeof KINDS / sizeof *KINDS] = {0}, kinds = sizeof KINDS / sizeof *KINDS;
    while (fgets(line, sizeof line, stdin) != NULL) {
        number++;
        kind = strtok(line, " ");
        char *expected = strtok(NULL, " \n"), *rest = strtok(NULL, "\n");
        arguments a = {.expected = expected};
        static char empty[] = "";
        read_arguments(rest == NULL ? empty : rest, &a);
        size_t i = 0;
        while (i < kinds && strcmp(KINDS[i].name, kind) != 0) i++;
        CHECK(i < kinds);
        KINDS[i].run(&a);
        counts[i]++;
        for (int j = 0; j < a.count; j++) free((void *)a.bytes[j].data);
    }
    pairloom_kzg_setup_free(setup);
    kind = "wrong calls";
    wrong_calls();
    for (size_t i = 0; i < kinds; i++) printf("%s %zu\n", KINDS[i].name, counts[i]);
    return 0;
}
