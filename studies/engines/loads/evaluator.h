#pragma once
/* The loads of a problem for an adapter that runs in a process of its own, of any language: evaluated in that process
 * by the catalogue's own problem, over the memory that both sides share (studies/process/block.hpp), so that a step
 * crosses no pipe. */
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct verilie_evaluator verilie_evaluator;

/* hello: the line that offers memory and names the problem. digits: binary ones that the method computes in. Null: the
 * line offers no memory. */
verilie_evaluator* verilie_evaluator_open(const char* hello, int digits);
void verilie_evaluator_close(verilie_evaluator*);

/* Whether the problem is of one body and of this catalogue; of others loads are asked for. */
int verilie_evaluator_knows(const verilie_evaluator*);

/* The memory as a whole, and its size in bytes. */
void* verilie_evaluator_memory(verilie_evaluator*);
size_t verilie_evaluator_size(const verilie_evaluator*);

/* From the bodies asked about to the loads, of a problem that it knows. Null, or why there are none: not_finite or
 * another word of the protocol, a space and a clause; valid until the next call. */
const char* verilie_evaluator_loads(verilie_evaluator*);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
