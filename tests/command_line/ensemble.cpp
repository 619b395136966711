// What is asked of an ensemble and cannot be had is said, and said only where it was asked.
#include "command_line/tool.hpp"

using namespace verilie::test;

TEST_CASE("drift says where there is no ensemble, and why", "[contract][ensemble]") {
    const Words ring_of_six{
        "drift", "--problem", "torus_soft", "--set", "N=6", "--method", "rrp_newmark", "--T", "11", "--h", "1/100"};
    CHECK(tool(ring_of_six + Words{"--ensemble", "32"})
              .out.find("No ensemble of rrp_newmark on torus_soft: ensembles are of one body")
          != std::string::npos);
    CHECK(tool(ring_of_six).out.find("No ensemble") == std::string::npos);
}
