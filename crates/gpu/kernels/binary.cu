// Fields of characteristic two, for any device.
#include "binary.cuh"
WALK(walk_binary)
