# The two ways a target is made here: simove_library(name sources...) and simove_test(name sources...).
# Warnings are errors for everything of ours; headers of others come in as SYSTEM.
find_package(nlohmann_json 3.11 REQUIRED)

add_library(simove_warnings INTERFACE)
target_compile_options(simove_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Woverloaded-virtual -Wimplicit-fallthrough -Werror)

function(simove_library name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC nlohmann_json::nlohmann_json PRIVATE simove_warnings)
endfunction()

# A doctest program that CTest runs; a main() comes from tests/test_main.cpp.
function(simove_test name)
  find_package(doctest REQUIRED)
  add_executable(${name} ${ARGN} ${CMAKE_SOURCE_DIR}/tests/test_main.cpp)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE doctest::doctest simove_warnings)
  target_compile_definitions(${name} PRIVATE SIMOVE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND ${name})
endfunction()

enable_testing()
