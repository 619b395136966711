#pragma once
/// Instructions, counted by callgrind of Valgrind: the same program is run again under it and does each work once. The
/// count repeats where times do not. Valgrind 3.19 knows no AVX-512, so the C library takes what it has below that.

#include "bench/timing.hpp"
#include "engine/request.hpp"

namespace verilie::studies::bench {

/// Does each work once, as what callgrind is told to count.
void do_once(const std::vector<Work>& works);

/// Of `works` works, which the request with `--march` does by do_once(); or why there are none.
struct Counts {
    std::vector<double> all;
    std::string reason = {};
};
Counts counted(const Request& r, std::size_t works);

}  // namespace verilie::studies::bench
