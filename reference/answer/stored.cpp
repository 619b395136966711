#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../motion/motion.hpp"

namespace verilie::reference {

namespace {
bool same_number(const std::string& a, const std::string& b) { return from_text<fifty>(a) == from_text<fifty>(b); }

std::string contents(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}
}  // namespace

std::optional<Answer> stored(const std::string& folder, const Question& question) {
    const Parameters asked = parameters(question);
    const auto file = std::filesystem::path(folder) / (question.problem + ".json");
    if (!std::filesystem::exists(file)) return {};
    Answer kept = from_json(contents(file));
    if (kept.question.problem != question.problem || !same_number(kept.question.T, question.T)
        || kept.question.outputs % question.outputs != 0
        || !same_parameters(question.problem, asked, parameters(kept.question)))
        return {};
    const auto stride = kept.question.outputs / question.outputs;
    std::vector<Point> points;
    for (std::int64_t i = 0; i <= question.outputs; ++i) points.push_back(kept.points[i * stride]);
    kept.question = question;
    kept.points = std::move(points);
    if (kept.horizon) {  // of the coarser grid
        const auto past =
            std::find_if(kept.points.begin(), kept.points.end(), [&](const Point& p) { return p.t >= *kept.horizon; });
        kept.horizon = past == kept.points.end() ? std::nullopt : std::optional(past->t);
    }
    return kept;
}

}  // namespace verilie::reference
