// Fields of characteristic two by carry-less products (PTX ISA 9.3).
#define CLMAD
#include "binary.cuh"
WALK(walk_binary)
