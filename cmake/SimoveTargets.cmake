# The two ways a target is made here: simove_library(name sources...) and simove_test(name sources...).
# Warnings are errors for everything of ours; headers of others come in as SYSTEM.
if(SIMOVE_WASM)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/host)
  file(CREATE_LINK ${SIMOVE_HOST_JSON} ${CMAKE_BINARY_DIR}/host/nlohmann SYMBOLIC)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
  target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${CMAKE_BINARY_DIR}/host)
  set(simove_library_kind OBJECT)  # wasm objects need an archiver that understands them; a list of objects needs none
else()
  find_package(nlohmann_json 3.11 REQUIRED)
  set(simove_library_kind STATIC)
endif()

add_library(simove_warnings INTERFACE)
target_compile_options(simove_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Woverloaded-virtual -Wimplicit-fallthrough -Werror)

function(simove_library name)
  add_library(${name} ${simove_library_kind} ${ARGN})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC nlohmann_json::nlohmann_json PRIVATE simove_warnings)
endfunction()

# Lets a program ask for the project's folder (tests/source_dir.h).
function(simove_source_dir name)
  target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/source_dir.cpp)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/source_dir.cpp PROPERTIES
                              COMPILE_DEFINITIONS "SIMOVE_SOURCE_DIR=\"${CMAKE_SOURCE_DIR}\"")
endfunction()

# A doctest program that CTest runs; a main() comes from tests/test_main.cpp.
function(simove_test name)
  find_package(doctest REQUIRED)
  add_executable(${name} ${ARGN} ${CMAKE_SOURCE_DIR}/tests/test_main.cpp)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE doctest::doctest simove_warnings)
  simove_source_dir(${name})
  add_test(NAME ${name} COMMAND ${name})
endfunction()

enable_testing()
