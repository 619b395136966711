# verilie_units(target): the sources of a folder are one unit, so that what they share is read and instantiated once. A
# source with options of its own stays by itself. With -DVERILIE_UNITS=OFF every source is a unit, as in the preset dev.
function(verilie_units target)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    set_property(SOURCE ${source} PROPERTY UNITY_GROUP "${folder}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${VERILIE_UNITS} UNITY_BUILD_MODE GROUP)
endfunction()
