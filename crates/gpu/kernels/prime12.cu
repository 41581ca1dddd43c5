// Pairings over primes of at most 381 bits.
#define LIMBS 12
#include "walk.cuh"
KERNEL(walk_12)
