#pragma once
/// A method of one's own in another process (external_protocol.hpp). It is known in double only, so its certificate takes derivatives by differences.

#include <optional>
#include <string>

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// Starts the command of --exec, or the host with the shared object of --plugin, says hello, and adds the method that answers to the catalogue.
/// Returns its key, or nothing where neither option is given. Throws std::invalid_argument, one sentence. Only before anything reads the catalogue.
std::optional<std::string> adopt(const Request& r);

/// For a tool of one's own: it starts itself, with the words `host MINE.so`, as the process of a plugin. So a plugin finds the problems of that tool.
void host_plugins_here();

/// Whether results of a method in another process are kept: --keep.
bool& keep_results();

/// What keys of the store hold in place of the hash of a header. For an entry of one's own: the hash of the running program. For a process: that of its
/// command and the files it names.
std::string own_sources(const std::string& key);

/// Whether a failure is one of a process rather than of a step: died, silent or nonsense. No other step size mends that.
bool of_a_process(const Json& failure);
/// store.get(key, compute). But a cell of a process is kept with --keep alone, as what it is made of may change unseen; and none is kept during which a
/// process failed.
Json kept(const Store& store, const Json& key, const std::function<Json()>& compute);

/// For a shell: as it is where nothing in it is special, else in single quotes.
std::string quoted(const std::string& word);

}  // namespace verilie::studies
