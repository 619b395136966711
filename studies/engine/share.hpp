#pragma once
/// Where this project's own data lie: reference/data, reference/baseline, reports, studies/scaffolds.

#include <filesystem>

namespace verilie::studies {

/// share/verilie beside the folder of the running program, in a build folder a link to the sources; else what
/// share_lies_in() named.
std::filesystem::path share();
/// Of a program that uses the package; nothing where the folder is empty or absent.
void share_lies_in(const std::filesystem::path& folder);
/// What CMAKE_PREFIX_PATH has to name for find_package(verilie): where `verilie` is installed, or its build folder; of a
/// program of one's own, those of the package that it was built with.
std::filesystem::path package();
/// The folder of the running program.
std::filesystem::path running_in();

}  // namespace verilie::studies
