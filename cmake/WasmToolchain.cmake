# The rules for the browser: clang-19 with wasi-libc and libc++ for wasm32 (Debian packages, see script/bootstrap). Used by
# the preset `wasm` alone; script/build-wasm calls it. Exceptions are off, as the rules never throw; JSON_NOEXCEPTION
# makes the JSON reader agree.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS TRUE)  # a program without imports to run it is nothing CMake could try
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -DJSON_NOEXCEPTION")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld")
set(SIMOVE_WASM TRUE)

# The host's include folder must not be searched (its libc is another one), so the JSON headers get a folder of their own.
set(SIMOVE_HOST_JSON /usr/include/nlohmann CACHE PATH "where the host keeps the headers of nlohmann-json3-dev")
