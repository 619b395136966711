// verilie new bonded: a file of spheres and bonds to start from.
#include <iostream>

#include <verilie/mechanics/bonded_file.hpp>

#include "engine/output.hpp"

namespace verilie::studies {

int new_verb(const Request& r) {
    constexpr long long most = 1'000'000;
    if (static_cast<long long>(r.rings) * r.spheres > most)
        throw std::invalid_argument("--rings " + std::to_string(r.rings) + " --spheres " + std::to_string(r.spheres) + ": at most " + std::to_string(most) + " spheres in all.");
    const std::string text = bonded::write(bonded::rings(r.rings, r.spheres));
    if (!r.file) {
        std::cout << text;
        if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
        return 0;
    }
    if (std::filesystem::exists(*r.file)) throw std::invalid_argument("--file " + *r.file + " exists already; nothing was written.");
    write_atomically(*r.file, text);
    publish(r, {{"file", *r.file}, {"spheres", r.rings * r.spheres}, {"command", "verilie run --problem bonded_particles --set file=" + *r.file + " --method rrp_newmark --h 1/400 --T 2"}},
            "Wrote " + *r.file + ". Try: verilie run --problem bonded_particles --set file=" + *r.file + " --method rrp_newmark --h 1/400 --T 2\n");
    return 0;
}

}  // namespace verilie::studies

int main(int argc, char** argv) { return verilie::studies::main_of("new", verilie::studies::new_verb, argc, argv); }
