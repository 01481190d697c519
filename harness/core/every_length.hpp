#pragma once

// The same source for every vector length that the processor may have, chosen when the program starts. With
// -ffp-contract=off no multiplication is joined with an addition, so that a lane's numbers are the same in each.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define CASEBOOK_EVERY_LENGTH \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CASEBOOK_EVERY_LENGTH
#endif
