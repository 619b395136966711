#pragma once
/// The adapters of engines: studies/engines/NAME/engine.json says of each which packages it needs and which settings it
/// has; the build makes of every setting a shared object (verilie.h), or a program on node speaks the protocol of
/// studies/process.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace verilie::studies::engines {

struct Setting {
    std::string name;  ///< key of the method
    std::string says;  ///< what is set in the engine
    int order = 0;     ///< that the engine's documentation gives; 1 where it gives none
    /// whether it has the torque of W x JW at all; without it nothing is right but spheres
    bool gyroscopic = true;
    /// whether a step depends on nothing but the state handed in; else the engine keeps more between steps, and this says
    /// what
    std::string keeps;
    std::string command;            ///< of a process, with {objects} in place of a folder; empty: a shared object
    std::vector<std::string> node;  ///< packages of node that the process needs
    int substeps = 1;               ///< steps of its own that the engine makes of one, each rounded by itself
    std::string present;            ///< a file that is there where the packages are that the process needs; empty: none
    std::string scheme;             ///< key of the catalogued method that is the same map; empty: none is written
    /// J of the bodies on which that is asked; empty: any. Three different moments where the engine takes principal axes
    /// of its own, in their order
    std::vector<std::string> bodies;
    std::string cannot;  ///< why the engine cannot be asked; empty: it can
};
/// Where none are named: a sphere and, with the gyroscopic torque, two other bodies.
std::vector<std::string> bodies_of(const Setting& setting);

struct Engine {
    std::string key, name;
    std::vector<std::string> packages;
    std::vector<Setting> settings;
};

/// By key. Throws std::invalid_argument, naming the file, where one cannot be read.
std::vector<Engine> all_engines();

/// Where studies/engines/run builds them: `engines` beside the folder of the running program.
std::filesystem::path usual_objects();
/// The command that speaks for a setting, with the shared objects and the packages of node in this folder; nothing where
/// it is not built.
std::optional<std::string> command_of(const Setting& setting, const std::filesystem::path& objects);

}  // namespace verilie::studies::engines
