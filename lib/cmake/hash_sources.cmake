# cmake -DROOT=... -DOUTPUT=... -P hash_sources.cmake
function(hash_of out)
  set(all "")
  foreach(file IN LISTS ARGN)
    file(SHA256 ${file} one)
    file(RELATIVE_PATH name ${ROOT} ${file})
    string(APPEND all "${name}=${one}\n")
  endforeach()
  string(SHA256 digest "${all}")
  string(SUBSTRING ${digest} 0 16 digest)
  set(${out} ${digest} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE headers ${ROOT}/lib/include/*.hpp)
list(FILTER headers EXCLUDE REGEX "/(methods|problems|analysis)/")
list(SORT headers)
file(GLOB library ${ROOT}/lib/src/*.cpp)
# What a cell is made by. What judges it is not among them: a cell keeps what was measured, and its verdict is made on reading.
set(makers engine/pairs.* engine/watch.* engine/draw.* engine/energy.* engine/rational.* engine/numbers.* process/*.?pp order/cells.* order/march.* order/ladder.* order/kick.* drift/cell.* drift/extras.* drift/ensemble.* drift/modified_energy.* drift/starts.* drift/parting.* stability/cell.* stability/energy_growth.* work_precision/cell.* bench/solvers.* bench/cvode.* bench/one_body.* bench/bonded.* bench/competitor*)
list(TRANSFORM makers PREPEND ${ROOT}/studies/)
file(GLOB makers ${makers} ${ROOT}/lib/include/verilie/analysis/statistics.hpp ${ROOT}/lib/src/analysis/statistics.cpp)
file(GLOB_RECURSE reference ${ROOT}/reference/*.hpp ${ROOT}/reference/*.cpp ${ROOT}/reference/data/*.json)
file(GLOB methods ${ROOT}/lib/include/verilie/methods/*.hpp ${ROOT}/lib/include/verilie/methods/engines/*.hpp)
file(GLOB problems ${ROOT}/lib/include/verilie/problems/*.hpp)
hash_of(core ${headers} ${library} ${makers})
file(GLOB_RECURSE everything ${ROOT}/lib/include/*.hpp ${ROOT}/lib/src/*.cpp ${ROOT}/studies/*.hpp ${ROOT}/studies/*.cpp)
list(SORT everything)
hash_of(all_hash ${everything} ${reference})
hash_of(reference_hash ${reference} ${problems} ${headers} ${library})
string(SHA256 compiler "${COMPILER}")
string(SUBSTRING ${compiler} 0 8 compiler)

set(rows "")
foreach(kind methods problems)
  foreach(file IN LISTS ${kind})
    file(RELATIVE_PATH stem ${ROOT}/lib/include/verilie/${kind} ${file})
    string(REGEX REPLACE "[.]hpp$" "" stem ${stem})
    hash_of(one ${file})
    string(APPEND rows "    {\"${kind}/${stem}\", \"${one}\"},\n")
  endforeach()
endforeach()

file(WRITE ${OUTPUT} "#include <map>
#include <stdexcept>
#include <string>

namespace verilie::studies {
std::string core_sources();

namespace {
const std::map<std::string, std::string> hashes{
${rows}};
std::string of(const std::string& what) {
    if (what.ends_with('/')) return \"own\";      // an entry that is not of this library
    const auto it = hashes.find(what);
    if (it == hashes.end()) throw std::logic_error(\"The sources of \" + what + \" are unknown; its cells cannot be kept.\");
    return it->second;
}
}
// By the stems of their headers.
std::string sources_of(const std::string& problem, const std::string& method) {
    return core_sources() + \".\" + of(\"problems/\" + problem) + \".\" + of(\"methods/\" + method);
}
std::string core_sources() { return \"${compiler}.${core}\"; }
std::string all_sources() { return \"${compiler}.${all_hash}\"; }
std::string reference_sources() { return \"${compiler}.${reference_hash}\"; }
}
")
