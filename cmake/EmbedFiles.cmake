# Puts files into the program: simove_embed_files(TARGET SYMBOL BASE file...) adds to TARGET a generated source with
#   namespace simove::embedded { std::span<const std::pair<std::string_view, std::string_view>> SYMBOL(); }
# and the header "embedded/SYMBOL.h" that declares it: pairs of name (relative to BASE) and bytes, in the order given.
# The same file, run as a script, does the writing at build time, so a changed data file is embedded anew.

if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "|" ";" files "${FILES}")
  set(body "")
  set(table "")
  set(number 0)
  foreach(name IN LISTS files)
    file(READ "${BASE}/${name}" hex HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
    string(APPEND body "const char file_${number}[] = {${bytes}'\\0'};\n")
    string(APPEND table "    {\"${name}\", {file_${number}, sizeof(file_${number}) - 1}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(WRITE "${OUTPUT}" "// Made by cmake/EmbedFiles.cmake.\n#include \"embedded/${SYMBOL}.h\"\n\nnamespace simove::embedded {\n"
    "namespace {\n${body}const std::pair<std::string_view, std::string_view> table[] = {\n${table}};\n}  // namespace\n"
    "std::span<const std::pair<std::string_view, std::string_view>> ${SYMBOL}() { return table; }\n}  // namespace simove::embedded\n")
  return()
endif()

set(SIMOVE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(simove_embed_files target symbol base)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embed)
  set(header ${folder}/embedded/${symbol}.h)
  set(source ${folder}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT "// Made by cmake/EmbedFiles.cmake.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace simove::embedded {
std::span<const std::pair<std::string_view, std::string_view>> @symbol@();
}
")
  list(TRANSFORM ARGN PREPEND ${base}/ OUTPUT_VARIABLE paths)
  string(REPLACE ";" "|" packed "${ARGN}")
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DSYMBOL=${symbol} -DBASE=${base} "-DFILES=${packed}" -DOUTPUT=${source} -P ${SIMOVE_EMBED_SCRIPT}
    DEPENDS ${paths} ${SIMOVE_EMBED_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${source})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
