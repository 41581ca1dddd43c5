/* Verifies a beacon of drand's network quicknet, and finds that its signature is not that of another round. */
#include <pairloom.h>
#include <stdio.h>

/* The public key of quicknet, and what it published as round 123. */
static const char KEY[] =
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
static const char SIGNATURE[] =
    "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

static pairloom_bytes decode(const char *digits, uint8_t *room, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned value = 0;
        sscanf(digits + 2 * i, "%2x", &value);
        room[i] = (uint8_t)value;
    }
    return (pairloom_bytes){room, length};
}

int main(void) {
    uint8_t key[sizeof KEY / 2], signature[sizeof SIGNATURE / 2];
    pairloom_chain *quicknet;
    if (pairloom_chain_new("bls-unchained-g1-rfc9380", decode(KEY, key, sizeof key), &quicknet) != PAIRLOOM_STATUS_OK) {
        fprintf(stderr, "quicknet: %s\n", pairloom_last_error());
        return 1;
    }
    pairloom_beacon beacon = {.round = 123, .signature = decode(SIGNATURE, signature, sizeof signature)};
    pairloom_status first = pairloom_beacon_verify(quicknet, &beacon);
    beacon.round++;
    pairloom_status second = pairloom_beacon_verify(quicknet, &beacon);
    printf("quicknet, round 123: %s\n", first == PAIRLOOM_STATUS_OK ? "valid" : pairloom_last_error());
    printf("round 124: %s\n", pairloom_error_message((uint32_t)second));
    pairloom_chain_free(quicknet);
    return first == PAIRLOOM_STATUS_OK ? 0 : 1;
}
