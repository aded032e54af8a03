// A WebAssembly module of this project (rules/wasm, server/verifier): one call, text in and text out. Knows no shape of any
// question; what is asked stands in page_rules.ts. The module can do nothing but compute: its imports are stubs.

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly alloc: (bytes: number) => number;
  readonly free: (at: number) => void;
  /** Gives the length of the answer. */
  readonly call: (at: number, bytes: number) => number;
  readonly answer_at: () => number;
}

// The C library names three calls to files and one to the clock, which nothing here reaches: they fail as on a closed file.
const bad_file = 8;
const imports: WebAssembly.Imports = {
  wasi_snapshot_preview1: {
    fd_close: () => bad_file,
    fd_seek: () => bad_file,
    fd_write: () => bad_file,
    clock_time_get: () => bad_file,
  },
};

/** A piece of the module's memory as it is now; it may move with the next call. */
export type Memory = (at: number, bytes: number) => Uint8Array;

export class RulesModule {
  private readonly exports_: Exports;
  private readonly encoder_ = new TextEncoder();
  private readonly decoder_ = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.exports_ = instance.exports as unknown as Exports;
    this.exports_._initialize();
  }

  static async from(bytes: BufferSource, more: (memory: Memory) => WebAssembly.Imports = () => ({})) {
    return RulesModule.of(await WebAssembly.compile(bytes), more);
  }

  /** Of one that is compiled already, as a worker is handed it. */
  static async of(
    module: WebAssembly.Module,
    more: (memory: Memory) => WebAssembly.Imports = () => ({}),
  ): Promise<RulesModule> {
    // What is imported works on the memory, which is there only with the module.
    const made: { module?: RulesModule } = {};
    const memory: Memory = (at, bytes) => {
      if (made.module === undefined) throw new Error('the module asked before it was there');
      return new Uint8Array(made.module.exports_.memory.buffer, at, bytes);
    };
    const instance = await WebAssembly.instantiate(module, { ...imports, ...more(memory) });
    made.module = new RulesModule(instance);
    return made.module;
  }

  call(request: string): string {
    return this.call_bytes(this.encoder_.encode(request));
  }
  call_bytes(bytes: Uint8Array): string {
    const { memory, alloc, free, call, answer_at } = this.exports_;
    const at = alloc(bytes.length);
    if (at === 0) throw new Error('no memory for the request');
    // The memory may grow with every call, so no view of it is kept.
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = call(at, bytes.length);
    free(at);
    return this.decoder_.decode(new Uint8Array(memory.buffer, answer_at(), length));
  }
}
