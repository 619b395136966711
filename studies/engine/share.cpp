#include "engine/share.hpp"

namespace verilie::studies {

namespace {
std::filesystem::path& named() {
    static std::filesystem::path folder;
    return folder;
}
}  // namespace

void share_lies_in(const std::filesystem::path& folder) { named() = folder; }

std::filesystem::path running_in() {
    std::error_code failed;
    return std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
}

namespace {
/// Not resolved: in a build folder, a link to the sources.
std::filesystem::path holder() {
    const auto beside = running_in().parent_path() / "share" / "verilie";
    std::error_code none;
    for (const auto& folder : {beside, named()})
        if (!folder.empty() && std::filesystem::is_directory(folder / "reference", none)) return folder;
    return beside;
}
}  // namespace

std::filesystem::path share() {
    const auto folder = holder();
    std::error_code failed;
    const auto resolved = std::filesystem::canonical(folder, failed);
    return failed ? folder : resolved;
}

std::filesystem::path package() {
    std::error_code none;
    if (std::filesystem::exists(running_in() / "verilie", none)) return running_in().parent_path();
    return holder().parent_path().parent_path();
}

}  // namespace verilie::studies
