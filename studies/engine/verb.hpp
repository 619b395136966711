#pragma once
/// A verb of the command line: one question. Each lies in a room of its own; the build finds every
/// studies/ROOM/verb.cpp and calls its verb_ROOM().

#include "engine/record.hpp"
#include "engine/request.hpp"

namespace verilie::studies {

struct Verb {
    const char* name;
    const char* says;  ///< the line of --help
    /// of its document; none: a run replaces the file of the one before
    std::vector<List> lists;
    std::unique_ptr<Request> (*ask)();
    int (*answer)(const Request&);  ///< the exit code of the contract
    /// of its document; null: it has none, or none that is described yet
    Json (*schema)();
};

/// Of a struct that derives from Request, and what answers it.
template <class Asked, int (*answer)(const Asked&)>
Verb verb_of(const char* name, const char* says, std::vector<List> lists = {}, Json (*schema)() = nullptr) {
    return {name, says, std::move(lists), [] { return std::unique_ptr<Request>(new Asked); },
        [](const Request& r) { return answer(static_cast<const Asked&>(r)); }, schema};
}

std::vector<Verb> found_verbs();   ///< made by the build
const std::vector<Verb>& verbs();  ///< by name

}  // namespace verilie::studies
