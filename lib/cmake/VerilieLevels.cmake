# verilie_levels(<target> <source>): src/levels/<source>.cpp, compiled once an instruction level and added to
# <target>. A program keeps one copy of an inline function, whichever unit it is from: a machine without AVX-512 might run one
# that was compiled for it. So each unit is linked by itself, its groups dissolved, and all its symbols but the entry are made
# local (tests/levels/symbols.py looks).
# NOTE: with clang CMAKE_LINKER may be lld, which dissolves no groups.
find_program(VERILIE_LD NAMES ld.bfd ld REQUIRED)

function(verilie_level target source name)
  set(unit ${target}_level_${name})
  add_library(${unit} OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/lib/src/levels/${source}.cpp)
  # NOTE: not verilie_core, which may be the target.
  target_link_libraries(${unit} PRIVATE verilie_contraction verilie_warnings Eigen3::Eigen Boost::headers)
  target_include_directories(${unit} PRIVATE ${PROJECT_SOURCE_DIR}/lib/include)
  target_compile_features(${unit} PRIVATE cxx_std_20)
  target_compile_definitions(${unit} PRIVATE VERILIE_ENTRY=verilie_march_${name})
  # A step is a hundred small functions of vectors, larger here than what g++ takes for small.
  target_compile_options(${unit} PRIVATE ${ARGN} -fno-math-errno $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique;--param=inline-unit-growth=1000;--param=max-inline-insns-auto=300;--param=max-inline-insns-single=2000>)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/level_${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${VERILIE_LD} -r --force-group-allocation -o ${object}.all $<TARGET_OBJECTS:${unit}>
    COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=verilie_march_${name} ${object}.all ${object}
    DEPENDS $<TARGET_OBJECTS:${unit}> COMMAND_EXPAND_LISTS VERBATIM COMMENT "Symbols of level ${name}")
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  target_sources(${target} PRIVATE ${object})
endfunction()

# of "march", "particles", "bodies" or "bonds"
function(verilie_levels target source)
  set(prefix "")
  if(NOT source STREQUAL "march")
    set(prefix ${source}_)
    verilie_level(${target} ${source} ${prefix}plain)        # of ensembles it is the scalar march
  endif()
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    verilie_level(${target} ${source} ${prefix}avx2 -march=x86-64-v3)
    verilie_level(${target} ${source} ${prefix}avx512 -march=x86-64-v4)
  endif()
endfunction()
