// verilie-host MINE.so: the process that a plugin (verilie.h) runs in.
#include <cstdio>

#include "engine/plugin_host.hpp"

int main(int argc, char** argv) {
    if (argc == 2) return verilie::studies::host_plugin(argv[1]);
    std::fprintf(stderr, "verilie-host: takes one shared object; it is called by `verilie VERB --plugin MINE.so`.\n");
    return 2;
}
