#pragma once
/// Files of a march, written frame by frame: memory stays bounded, and a file is whole or absent.
///
/// NAME.csv
///     one line a frame. One body: t, attitude (w, x, y, z), W in the body frame, energies by part, invariants. Many
///     bodies: no
///            states. Several methods: a column `method` comes first. Numbers with all their digits.
/// NAME.h5    doubles, chunked, shuffled and deflated; a group a method:
///   /<method>/t [frames], x v [frames, points, 3], q [frames, bodies, 4] (w first), W [frames, bodies, 3] (body
///   frame), speed [frames, points]
///   /<method>/energy/<part>, /<method>/energy/total, /<method>/invariants/<name> [frames]
///       attributes: problem, method, scalar, h, every, parameters (JSON), command, units, failed (JSON, "null" where
///       nothing failed)
///   /anatomy/diameters [bodies], /anatomy/bonds [bonds, 2]
///       where the problem has them; a string is the bonds of its nodes
/// NAME.METHOD.xdmf lies beside NAME.h5 and is what ParaView opens ("XDMF Reader"): points with diameters and
/// velocities, bonds as lines.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <verilie/mechanics/anatomy.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::studies {

/// What a file is about, known before the first step.
struct Subject {
    std::string problem, parameters, scalar, h;  ///< parameters: JSON; h: a fraction
    double step = 0;                             ///< h as a number
    std::int64_t every = 1, frames = 0;          ///< steps between frames; frames a method at most
    std::vector<std::string> methods;
    std::size_t points = 0, bodies = 0;
    bool translates = false;
    std::vector<std::string> parts, invariants;  ///< names of energies and invariants, in the order of a frame
    Anatomy anatomy;
};
template <class S> struct Snapshot {
    S t;
    const Phase<S>& state;
    std::span<const S> parts, invariants;
};

class TrajectoryFile {
public:
    virtual ~TrajectoryFile() = default;
    virtual void begin(const std::string& method, const std::string& command) = 0;
    virtual void frame(const Snapshot<double>& f) = 0;
    virtual void frame(const Snapshot<fifty>& f) = 0;
#if VERILIE_HAS_QUAD
    virtual void frame(const Snapshot<quad>& f) = 0;
#endif
    /// Of the method begun; `failed` is JSON.
    virtual void end(const std::string& failed) = 0;
    /// Moves everything into place.
    virtual void commit() = 0;
};

/// Steps between frames where nobody says: about 2000 frames of states, at most 20 000 lines of a table.
std::int64_t frame_stride(const std::filesystem::path& path, std::int64_t steps);
/// The most the file can hold, in bytes, with what lies beside it.
double size_of(const std::filesystem::path& path, const Subject& subject);

/// The file, and what will lie beside it.
std::vector<std::filesystem::path> targets(const std::filesystem::path& path, const Subject& subject);
/// A file by its ending, announced on stderr with its size. Throws std::invalid_argument on another ending;
/// EnvironmentTrouble, before anything is written, where the place cannot be written, has too little room, or the file
/// would exceed 20 GB.
/// Every later failure is EnvironmentTrouble too and leaves no file.
std::unique_ptr<TrajectoryFile> open_trajectory(const std::filesystem::path& path, const Subject& subject);

}  // namespace verilie::studies
