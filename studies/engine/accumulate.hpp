#pragma once
/// Results of several runs in one file, OUT/<verb>.json: each row says which run made it, and a run replaces the rows
/// of the questions it answers anew.

#include <functional>

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// What is derived of all rows of a file, written again when rows were added.
using Derive = std::function<void(Json& document)>;
/// Whether a row of an earlier run stays. `again`: its question is answered anew.
struct Earlier {
    const Json& row;
    bool again;
    bool of_this_program;  ///< made by the program that runs, with the same method in another process
};
using Stays = std::function<bool(const Earlier&)>;

/// The document as it is kept, with "runs": {id: {command, program, own, version, build, sources, packages}}, and in
/// every row of its lists "run", an id. `own`: {name, hash} of what is not of this library: the program of one's own,
/// the shared object, the command of --exec and the files it names; null without such.
Json with_run(const Request& r, Json document);

/// Throws std::invalid_argument, one sentence, where `file` is there and damaged, or was not written by this verb; where
/// rows are added to it, by this version.
void must_accumulate(const Request& r, const std::filesystem::path& file);

/// What `file` held, and the document: rows that answer the same question (problem, method, parameters, scalar, steps
/// ...) replaced where they stood, others added at the end. `stays`: those that are not of a question answered anew,
/// where it says nothing else.
/// Says on stderr when rows of another build stay. Throws as must_accumulate does.
Json accumulated(const Request& r, const std::filesystem::path& file, const Json& document, const Derive& derive,
    const Stays& stays);

}  // namespace verilie::studies
