// Pairings over primes of at most 254 bits.
#define LIMBS 8
#include "walk.cuh"
KERNEL(walk_8)
