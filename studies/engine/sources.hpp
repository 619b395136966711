#pragma once
/// What results are made of, as hashes: every key of the store holds one, so that a change forgets old cells.

#include <iosfwd>
#include <string>
#include <string_view>

namespace verilie::studies {

/// FNV-1a, 128 bits: a name, not a seal.
class Digest {
public:
    Digest& add(std::string_view text);
    Digest& add(std::istream& in);  ///< what it still holds
    std::string hex() const;        ///< 32 digits

private:
    unsigned __int128 state_ = (static_cast<unsigned __int128>(0x6c62272e07bb0142ULL) << 64) | 0x62b821756295c58dULL;
};
std::string digest_of(std::string_view text);

/// Hashes of the sources and the compiler the program was built with.
std::string core_sources();
std::string sources_of(const std::string& problem, const std::string& method);  ///< by the stems of their headers
std::string reference_sources();
std::string all_sources();  ///< every source of library, reference and studies

/// In place of the hash of a header: of an entry of one's own, the hash of the running program; of a method in another
/// process, what sources_are() says.
std::string own_sources(const std::string& key);
void sources_are(const std::string& key, const std::string& hash);
bool is_in_a_process(const std::string& key);

}  // namespace verilie::studies
