# cmake -DSOURCE=. -DBUILD=build/release -DCOMPILER=g++ -P paper.cmake: a paper is one file, or one folder with an entry, and the build finds either
# without another file being touched.
string(RANDOM LENGTH 8 tag)
set(folder ${CMAKE_CURRENT_BINARY_DIR}/paper-${tag})
function(fail text)
  file(REMOVE_RECURSE ${folder})
  message(FATAL_ERROR "${text}")
endfunction()

file(WRITE ${folder}/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES C CXX)
find_package(verilie REQUIRED COMPONENTS verbs)
include(${SOURCE}/studies/found.cmake)
file(GLOB papers papers/*.cpp papers/*/paper.cpp)
file(GLOB sources papers/*.cpp papers/*/*.cpp)
add_executable(mine main.cpp \${sources})
verilie_found(mine Paper claims/paper.hpp verilie::studies::claims \${papers})
target_link_libraries(mine PRIVATE verilie::verbs)
target_compile_options(mine PRIVATE -O0)
")
file(WRITE ${folder}/main.cpp "#include <cstdio>

#include \"claims/paper.hpp\"

int main() {
    for (const auto& p : verilie::studies::claims::all_papers())
        for (const auto& c : p.claims) std::printf(\"%s %s: %s\\n\", p.key.c_str(), c.id.c_str(), holds_if(c).c_str());
}
")
# One claim of a paper, as claims/README.md says; `section`: given by another file of its folder.
set(claim "{.id = \"@id@\", .where = \"(1)\", .says = \"x is small\", .asked = \"on paper\", .holds = at_most(\"x\", @limit@, 9), .command = \"true\",
        .measure = [](const Desk&) { return Measured().number(\"x\", 0); }}")
set(entry "#include \"claims/paper.hpp\"
namespace verilie::studies::claims {
@declared@
Paper paper_@name@() { return {.key = \"@key@\", .authors = \"N. N.\", .year = 2020, .title = \"a test\", .claims = @claims@}; }
}
")

# expects(<lines>): builds, and compares what the program prints.
function(expects lines)
  foreach(step "-S;${folder};-B;${folder}/build;-DCMAKE_PREFIX_PATH=${BUILD};-DCMAKE_CXX_COMPILER=${COMPILER};-DCMAKE_BUILD_TYPE=Debug" "--build;${folder}/build")
    execute_process(COMMAND ${CMAKE_COMMAND} ${step} RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT code EQUAL 0)
      fail("exit code ${code} of cmake ${step}\n${said}")
    endif()
  endforeach()
  execute_process(COMMAND ${folder}/build/mine RESULT_VARIABLE code OUTPUT_VARIABLE said)
  if(NOT code EQUAL 0 OR NOT said STREQUAL "${lines}")
    fail("exit code ${code}, printed\n${said}and not\n${lines}")
  endif()
endfunction()

set(id b-1)
set(limit 1)
string(CONFIGURE "${claim}" one @ONLY)
set(name one_file)
set(key B)
set(declared "")
set(claims "{${one}}")
string(CONFIGURE "${entry}" text @ONLY)
file(WRITE ${folder}/papers/one_file.cpp "${text}")
expects("B b-1: on paper: x at most 1\n")

set(id a-1)
set(limit 2)
string(CONFIGURE "${claim}" one @ONLY)
set(name a_folder)
set(key A)
set(declared "Claims section();")
set(claims "together({section()})")
string(CONFIGURE "${entry}" text @ONLY)
file(WRITE ${folder}/papers/a_folder/paper.cpp "${text}")
file(WRITE ${folder}/papers/a_folder/section.cpp "#include \"claims/paper.hpp\"
namespace verilie::studies::claims {
Claims section() { return {${one}}; }
}
")
expects("A a-1: on paper: x at most 2\nB b-1: on paper: x at most 1\n")
file(REMOVE_RECURSE ${folder})
