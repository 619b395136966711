// The program: `verilie VERB ...`, and `verilie-VERB ...`, which is a link to it.
#include <string>
#include <vector>

#include "tool/tool.hpp"

int main(int argc, char** argv) {
    std::vector<char*> words(argv, argv + argc);
    std::string name = argc > 0 ? argv[0] : "verilie", verb;
    name = name.substr(name.rfind('/') + 1);
    static std::string itself = "verilie";  // what its commands begin with
    if (const auto dash = name.find('-'); dash != std::string::npos)
        verb = name.substr(dash + 1), words.insert(words.begin() + 1, verb.data());
    if (words.empty()) words.push_back(nullptr);
    words[0] = itself.data();
    return verilie::studies::tool(
        int(words.size()), words.data(), [](verilie::Catalogue&) {}, "");
}
