#pragma once
/// LAMMPS as a library: a run without output in a large box that is not periodic, with neither pair forces nor sorting.

#define LAMMPS_SMALLBIG  // as Debian's library is built
#include <lammps/library.h>

#include "../adapter.hpp"

namespace engines {

class Lammps {
public:
    explicit Lammps(const std::string& atoms) {
        const char* quiet[] = {"lammps", "-log", "none", "-screen", "none", "-nocite"};
        engine = lammps_open_no_mpi(6, const_cast<char**>(quiet), nullptr);
        say("units lj\natom_style %s\natom_modify map array sort 0 0\nboundary f f f\nneighbor 1 nsq\n"
            "comm_modify cutoff 4\nregion box block -1e6 1e6 -1e6 1e6 -1e6 1e6\ncreate_box 1 box\npair_style none\n",
            atoms.c_str());
    }
    ~Lammps() { lammps_close(engine); }
    Lammps(const Lammps&) = delete;
    Lammps& operator=(const Lammps&) = delete;

    template <class... Words> void say(const char* format, Words... words) {
        char line[1000];
        if constexpr (sizeof...(Words) == 0) std::strncpy(line, format, sizeof line);
        else std::snprintf(line, sizeof line, format, words...);
        lammps_commands_string(engine, line);
        if (!lammps_has_error(engine)) return;
        lammps_get_last_error_message(engine, line, sizeof line);
        throw std::runtime_error(line);
    }
    /// One step; `anew`: forces are asked for at its beginning.
    void run(double h, bool anew) {
        say("timestep %.17g", h);
        say(anew ? "run 1 post no" : "run 1 pre no post no");
    }
    double** rows(const char* name) { return static_cast<double**>(lammps_extract_atom(engine, name)); }
    /// Where the atom of this number lies, of `count`.
    int index(std::size_t number, std::size_t count) {
        const int* ids = static_cast<const int*>(lammps_extract_atom(engine, "id"));
        return int(std::find(ids, ids + count, int(number)) - ids);
    }

    void* engine;
};

inline std::string lammps_version() {
    const Lammps lammps("ellipsoid");
    return "LAMMPS " + std::to_string(::lammps_version(lammps.engine));
}

}  // namespace engines
