#include "process/inside.hpp"

#include <verilie/mechanics/json_text.hpp>

#include "process/supervised.hpp"

namespace verilie::studies {

Inside::Inside(const std::filesystem::path& object) : watch_([this](const std::stop_token& stop) { watch(stop); }) {
    host_ = host_of(object.string(), {[this](const char* line) { said_.emplace_back(line); },
                                         []() -> std::string { give_up("a problem cannot be made twice"); },
                                         [this] { give_up(said_.empty() ? "it ended" : said_.back()); }});
    loaded_ = host_.get();
    at_work_ = false;
}

void Inside::take(const std::string& line) {
    at_work_ = true;
    try {
        host_->take(line);
    } catch (const std::exception& e) { give_up(e.what()); }
    at_work_ = false;
}

std::string Inside::answer() {
    if (said_.empty()) throw std::logic_error("A plugin is heard before it is asked.");
    std::string line = std::move(said_.front());
    said_.pop_front();
    return line;
}

void Inside::watch(const std::stop_token& stop) const {
    constexpr auto glance = std::chrono::milliseconds(50);
    auto since = std::chrono::steady_clock::now();
    for (std::int64_t last = -1; !stop.stop_requested(); std::this_thread::sleep_for(glance)) {
        const auto now = std::chrono::steady_clock::now();
        const Host* const host = loaded_;
        const std::int64_t steps = host ? host->steps() : 0;
        if (!at_work_ || steps != last) last = steps, since = now;
        else if (std::chrono::duration<double>(now - since).count() > patience_)
            give_up("no answer within " + to_text(patience_) + " s");
    }
}

}  // namespace verilie::studies
