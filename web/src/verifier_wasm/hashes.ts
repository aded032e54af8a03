// The hashes that the verifier's module asks of the page (server/verifier/hashes.cpp), taken from a library.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Memory } from '../rules_wasm/module';

const bytes_of_sha256 = 32;

export function hashes(memory: Memory): WebAssembly.Imports {
  return {
    hashes: {
      sha256: (at: number, count: number, digest: number) => {
        memory(digest, bytes_of_sha256).set(sha256(memory(at, count)));
      },
      hmac_sha256: (key: number, at: number, count: number, code: number) => {
        memory(code, bytes_of_sha256).set(hmac(sha256, memory(key, bytes_of_sha256), memory(at, count)));
      },
    },
  };
}
