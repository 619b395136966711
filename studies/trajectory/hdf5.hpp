#pragma once
/// The HDF5 kind of trajectory file (trajectory/file.hpp says what is in it), and the XDMF text beside it.

#include <functional>

#include "trajectory/file.hpp"

namespace verilie::studies {

std::unique_ptr<TrajectoryFile> open_hdf5(const std::filesystem::path& path, const Subject& subject);
/// NAME.METHOD.xdmf beside NAME.h5.
inline std::filesystem::path xdmf_beside(std::filesystem::path path, const std::string& method) {
    return path.replace_extension(method + ".xdmf");
}
/// Before compression.
double hdf5_size(const Subject& subject);

/// XDMF lists at most this many frames, evenly chosen: readers hold the whole text in memory.
inline constexpr std::int64_t most_xdmf_frames = 20000;
/// One method's frames in the file `hdf5`, of which there are `frames`; the last one is at `end`.
/// Calls put with one piece of text after another.
void write_xdmf(const std::string& hdf5, const Subject& subject, const std::string& method, std::int64_t frames,
    double end, const std::function<void(const std::string&)>& put);

}  // namespace verilie::studies
