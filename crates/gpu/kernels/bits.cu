// Fields of characteristic two, bit-sliced.
#include "bits.cuh"
WALK(walk_bits)
