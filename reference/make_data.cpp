/// Writes the default reference of every problem: make_data FOLDER. Takes some ten seconds; the same bytes on every run of one machine.

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <verilie/reference/reference.hpp>

namespace {
void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file);
    out << text;
    if (!out.flush()) throw std::runtime_error("Cannot write " + file.string() + ".");
}
}  // namespace

int main(int argc, char** argv) try {
    using namespace verilie::reference;
    if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
        std::cerr << "usage: make_data FOLDER, an existing folder for <problem>.json\n";
        return 2;
    }
    for (const auto& problem : problems()) {
        const Answer a = compute(default_question(problem));
        write(std::filesystem::path(argv[1]) / (problem + ".json"), to_json(a));
        const Point& end = a.points.back();
        std::cout << problem << ": bounds " << end.attitude_bound << ", " << end.velocity_bound << "; CVODE " << end.cvode_attitude_error << ", " << end.cvode_velocity_error << '\n';
    }
} catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 3;
}
