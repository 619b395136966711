#pragma once
/// A method of one's own in another process (protocol.hpp). It is known in double only, so its certificate takes
/// derivatives by differences.

#include <optional>
#include <string>

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// The program that starts as the host of a plugin, with the words `host MINE.so`.
void plugins_run_in(const std::filesystem::path& program);

/// Starts the command of --exec, or this program as the host of the shared object of --plugin, says hello, and adds the
/// method that answers to the catalogue.
/// Returns its key, or nothing where neither option is given. Throws std::invalid_argument, one sentence. Only before
/// anything reads the catalogue.
std::optional<std::string> adopt(const Request& r);

/// Whether a failure is one of a process rather than of a step: died, silent or nonsense. No other step size mends
/// that.
bool of_a_process(const Json& failure);
/// store.get(key, compute). But a cell of a process is kept with --keep alone, as what it is made of may change unseen;
/// and none is kept during which a process failed.
Json kept(const Store& store, const Json& key, const std::function<Json()>& compute);
/// The same of a record.
template <Record R> R kept_record(const Store& store, const Json& key, const std::function<R()>& compute) {
    return record_from<R>(kept(store, key, [&] { return json_of(compute()); }));
}

}  // namespace verilie::studies
