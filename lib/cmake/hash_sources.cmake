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
file(GLOB core_sources ${ROOT}/lib/src/*.cpp ${ROOT}/studies/engine/*cell*)
file(GLOB_RECURSE reference ${ROOT}/reference/*.hpp ${ROOT}/reference/*.cpp)
file(GLOB methods ${ROOT}/lib/include/verilie/methods/*.hpp)
file(GLOB problems ${ROOT}/lib/include/verilie/problems/*.hpp)
list(FILTER headers EXCLUDE REGEX "/(methods|problems|analysis)/")
list(SORT headers)
hash_of(core ${headers} ${core_sources})
hash_of(reference_hash ${reference} ${problems})

set(rows "")
foreach(kind methods problems)
  foreach(file IN LISTS ${kind})
    get_filename_component(stem ${file} NAME_WE)
    hash_of(one ${file})
    file(STRINGS ${file} keys REGEX "(key = \"|// exports: )")
    string(REGEX MATCHALL "[a-z][a-z0-9_]+" words "${keys};${stem}")
    list(REMOVE_DUPLICATES words)
    foreach(word IN LISTS words)
      string(APPEND rows "    {\"${kind}/${word}\", \"${one}\"},\n")
    endforeach()
  endforeach()
endforeach()

file(WRITE ${OUTPUT} "#include <map>
#include <string>

namespace verilie::studies {
namespace {
const std::map<std::string, std::string> hashes{
${rows}};
std::string of(const std::string& what) {
    const auto it = hashes.find(what);
    return it == hashes.end() ? \"unknown\" : it->second;
}
}
std::string sources_of(const std::string& problem, const std::string& method) {
    return \"${core}.\" + of(\"problems/\" + problem) + \".\" + of(\"methods/\" + method);
}
std::string reference_sources() { return \"${reference_hash}\"; }
}
")
