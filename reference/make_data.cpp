/// Writes the default reference of every problem that has one in 50 digits: make_data FOLDER [problem...]. The same
/// bytes on every run of one machine. One body takes a second, the strings minutes.

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "motion/motion.hpp"

namespace {
void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file);
    out << text;
    if (!out.flush()) throw std::runtime_error("Cannot write " + file.string() + ".");
}
}  // namespace

int main(int argc, char** argv) try {
    using namespace verilie;
    using namespace verilie::reference;
    if (argc < 2 || !std::filesystem::is_directory(argv[1])) {
        std::cerr << "usage: make_data FOLDER [problem...], an existing folder for <problem>.json\n";
        return 2;
    }
    for (const auto& problem : argc > 2 ? std::vector<std::string>(argv + 2, argv + argc) : problems()) {
        const Question question = default_question(problem);
        if (!motion(question).field) continue;
        const Answer a = compute(question);
        write(std::filesystem::path(argv[1]) / (problem + ".json"), to_json(a));
        const auto say = [](const Distance& d) {
            return to_text(d.attitude) + ", " + to_text(d.velocity) + ", " + to_text(d.position);
        };
        std::cout << problem << ": bounds " << say(a.points.back().bound) << "; CVODE "
                  << say(a.points.back().cvode_error) << std::endl;
    }
} catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 3;
}
