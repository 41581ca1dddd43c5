// Fields of characteristic three.
#include "ternary.cuh"
WALK(walk_ternary)
