#pragma once
/// What results are made of, as hashes: every key of the store holds one, so that a change forgets old cells.

#include <string>

namespace verilie::studies {

/// FNV-1a, 128 bits, in 32 hexadecimal digits: a name, not a seal.
std::string digest_of(const std::string& text);

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
