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

std::filesystem::path share() {
    std::error_code none;
    for (const auto& folder : {running_in().parent_path() / "share" / "verilie", named()})
        if (!folder.empty() && std::filesystem::is_directory(folder / "reference", none)) return folder;
    return VERILIE_SOURCE;
}

std::filesystem::path package() {
    std::error_code none;
    if (std::filesystem::exists(running_in() / "verilie", none)) return running_in().parent_path();
    const auto data = share();
    return data == VERILIE_SOURCE ? std::filesystem::path(VERILIE_BUILT) : data.parent_path().parent_path();
}

}  // namespace verilie::studies
