#include "engine/sources.hpp"

#include <fstream>
#include <map>

#include "engine/rest_of.hpp"

namespace verilie::studies {

namespace {
std::map<std::string, std::string>& of_processes() {
    static std::map<std::string, std::string> hashes;
    return hashes;
}
}  // namespace

std::string digest_of(const std::string& text) {
    unsigned __int128 h = (static_cast<unsigned __int128>(0x6c62272e07bb0142ULL) << 64) | 0x62b821756295c58dULL;
    const unsigned __int128 prime = (static_cast<unsigned __int128>(1) << 88) | 0x13bULL;
    for (unsigned char c : text) h = (h ^ c) * prime;
    std::string hex(32, '0');
    for (int i = 31; i >= 0; --i, h >>= 4) hex[std::size_t(i)] = "0123456789abcdef"[unsigned(h & 15)];
    return hex;
}

void sources_are(const std::string& key, const std::string& hash) { of_processes()[key] = hash; }
bool is_in_a_process(const std::string& key) { return of_processes().contains(key); }

std::string own_sources(const std::string& key) {
    if (const auto found = of_processes().find(key); found != of_processes().end()) return found->second;
    static const std::string program = [] {
        std::ifstream in("/proc/self/exe", std::ios::binary);
        return digest_of(rest_of(in));
    }();
    return program;
}

}  // namespace verilie::studies
