/** The part of the global WebAssembly that the project uses: its types belong to the DOM library, which the node does not have. */

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface WasmTable {
  readonly length: number
  get(index: number): unknown
  set(index: number, func?: unknown): void
  grow(elements: number): number
}

export interface WasmGlobal<Value> {
  value: Value
}

/** A compiled module. */
export type WasmModule = object & { readonly brand?: 'module' }
export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface WebAssemblyApi {
  /** Compiles at once; throws a CompileError if the module is not valid. */
  Module: new (bytes: Uint8Array) => WasmModule
  Instance: new (module: WasmModule, imports?: WasmImports) => { readonly exports: unknown }
  /** Compiles a module beside this thread and instantiates it. */
  instantiate: (bytes: Uint8Array, imports?: WasmImports) => Promise<{ readonly instance: { readonly exports: unknown } }>
  /** Sizes are in pages of 64 KiB. */
  Memory: new (size: { initial: number; maximum?: number; shared?: boolean }) => WasmMemory
  Table: new (size: { element: 'anyfunc'; initial: number; maximum?: number }) => WasmTable
  Global: new <Value extends bigint | number>(
    type: { value: Value extends bigint ? 'i64' : 'i32'; mutable: boolean },
    value: Value,
  ) => WasmGlobal<Value>
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly

/** Compiles a module and instantiates it; returns its exports. */
export function instantiate(bytes: Uint8Array, imports: WasmImports = {}): unknown {
  return new webAssembly.Instance(new webAssembly.Module(bytes), imports).exports
}
