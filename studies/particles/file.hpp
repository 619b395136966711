#pragma once
/// Frames of a march of particles, to a file and from it (HDF5). README.md says what is in it.

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include <verilie/run/particles.hpp>

#include "engine/atomic_file.hpp"

namespace verilie::studies::particles {

struct Frame {
    ParticleState state;
    ParticleMarch::Account account;
};
/// What a file is about: a march goes on from a frame where all of it is the same but the command. `parameters` are
/// JSON; `contents` are they again, with what is in a file in place of its name.
struct About {
    std::string problem, parameters, contents, method, h, command;
    std::size_t spheres = 0;
};

/// Written by a thread of its own. The march waits for it only where two frames wait already.
class FrameFile {
public:
    FrameFile(const std::filesystem::path& path, const About& about, std::int64_t frames);
    ~FrameFile();
    /// Throws EnvironmentTrouble where an earlier frame could not be written.
    void add(Frame frame);
    /// Waits for the last frame and puts the file in its place.
    void commit();

private:
    class Writer;
    void write();
    void finish();
    std::unique_ptr<Writer> writer_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Frame> waiting_;
    bool over_ = false;
    std::exception_ptr trouble_;
    std::thread thread_;
};

/// The frame of this number, counted from 0; from the end where it is negative: -1 is the last. Throws
/// std::invalid_argument, one sentence, on a file that is none of this march, or has no such frame.
ParticleState read_frame(const std::filesystem::path& path, const About& about, long long number);

}  // namespace verilie::studies::particles
