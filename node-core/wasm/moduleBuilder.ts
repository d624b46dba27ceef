import { ByteWriter } from './byteWriter.ts'
import type { FunctionBody } from './functionBody.ts'
import { I32, type I64, type ValueType } from './instructions.ts'

/** Minimum and maximum size of a memory in pages of 64 KiB, or of a table in elements. */
export interface Limits {
  minimum: number
  maximum?: number
}

/** A global that the module defines: its type, whether it can be set, and its initial value. */
export interface Global {
  type: typeof I32 | typeof I64
  mutable: boolean
  value: bigint | number
}

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
/** Numbers of the sections, which must be in this order (5.5.2), but that the count of data is before the code; names are in a custom one at the end. */
const SECTION = {
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  element: 9,
  code: 10,
  data: 11,
  dataCount: 12,
} as const
const FUNC_TYPE = 0x60
const FUNCREF = 0x70
/** Kinds of imports and exports. */
const KIND = { function: 0, table: 1, memory: 2, global: 3 } as const
const END = 0x0b

/** Entries of a section, and how many. */
class Entries {
  readonly bytes = new ByteWriter()
  count = 0

  /** The bytes, for one more entry. */
  next(): ByteWriter {
    this.count++
    return this.bytes
  }
}

/**
 * A WebAssembly module in the making. Import functions, tables and globals before defining any: their indices come first. Functions are
 * declared before their bodies are defined, so that they can call each other.
 */
export class ModuleBuilder {
  readonly #types = new Entries()
  readonly #typeIndices = new Map<string, number>()
  readonly #imports = new Entries()
  readonly #functions = new Entries()
  readonly #tables = new Entries()
  readonly #memories = new Entries()
  readonly #globals = new Entries()
  readonly #exports = new Entries()
  readonly #elements = new Entries()
  readonly #data = new Entries()
  readonly #names = new Entries()
  readonly #bodies = new ByteWriter()
  /** Start and end of the body of each declared function. */
  readonly #bodyRanges: number[] = []
  #importedFunctions = 0
  #importedTables = 0
  #importedGlobals = 0

  /** Index of a function type. */
  type(parameters: readonly ValueType[], results: readonly ValueType[]): number {
    const key = `${parameters.join()}:${results.join()}`
    let index = this.#typeIndices.get(key)
    if (index === undefined) {
      index = this.#types.count
      this.#typeIndices.set(key, index)
      const entry = this.#types.next()
      entry.byte(FUNC_TYPE)
      entry.sized(Uint8Array.from(parameters))
      entry.sized(Uint8Array.from(results))
    }
    return index
  }

  /** Imports a function of a type; returns its index. */
  importFunction(module: string, name: string, type: number): number {
    this.#import(module, name, KIND.function).unsigned(type)
    return this.#importedFunctions++
  }

  /** Imports a table of functions; returns its index. */
  importTable(module: string, name: string, limits: Limits): number {
    const entry = this.#import(module, name, KIND.table)
    entry.byte(FUNCREF)
    writeLimits(entry, limits)
    return this.#importedTables++
  }

  importMemory(module: string, name: string, limits: Limits): void {
    writeLimits(this.#import(module, name, KIND.memory), limits)
  }

  /** Imports a global; returns its index. */
  importGlobal(module: string, name: string, type: ValueType, mutable: boolean): number {
    const entry = this.#import(module, name, KIND.global)
    entry.byte(type)
    entry.byte(mutable ? 1 : 0)
    return this.#importedGlobals++
  }

  /** Declares a function of a type; returns its index. The name is for stack traces and profiles. */
  declare(type: number, name?: string): number {
    this.#functions.next().unsigned(type)
    this.#bodyRanges.push(0, 0)
    const index = this.#importedFunctions + this.#functions.count - 1
    if (name !== undefined) {
      const entry = this.#names.next()
      entry.unsigned(index)
      entry.name(name)
    }
    return index
  }

  /** Defines the body of a declared function; the body can be reset and reused after it. */
  define(func: number, body: FunctionBody): void {
    const range = 2 * (func - this.#importedFunctions)
    this.#bodyRanges[range] = this.#bodies.length
    body.writeTo(this.#bodies)
    this.#bodyRanges[range + 1] = this.#bodies.length
  }

  /** Adds a table of functions; returns its index. */
  addTable(limits: Limits): number {
    const entry = this.#tables.next()
    entry.byte(FUNCREF)
    writeLimits(entry, limits)
    return this.#importedTables + this.#tables.count - 1
  }

  addMemory(limits: Limits): void {
    writeLimits(this.#memories.next(), limits)
  }

  /** Adds a global; returns its index. */
  addGlobal({ type, mutable, value }: Global): number {
    const entry = this.#globals.next()
    entry.byte(type)
    entry.byte(mutable ? 1 : 0)
    writeConstant(entry, type, value)
    return this.#importedGlobals + this.#globals.count - 1
  }

  exportFunction(name: string, func: number): void {
    this.#export(name, KIND.function, func)
  }

  exportTable(name: string, table = 0): void {
    this.#export(name, KIND.table, table)
  }

  exportMemory(name: string): void {
    this.#export(name, KIND.memory, 0)
  }

  exportGlobal(name: string, global: number): void {
    this.#export(name, KIND.global, global)
  }

  /** Puts functions into the table from that index on when the module is instantiated. */
  addElements(offset: number, funcs: readonly number[], table = 0): void {
    const entry = this.#elements.next()
    entry.byte(2)
    entry.unsigned(table)
    writeConstant(entry, I32, offset)
    entry.byte(0)
    entry.unsigned(funcs.length)
    for (const func of funcs) entry.unsigned(func)
  }

  /** Puts bytes into the memory from that address on when the module is instantiated. */
  addData(offset: number, bytes: Uint8Array): void {
    const entry = this.#data.next()
    entry.byte(0)
    writeConstant(entry, I32, offset)
    entry.sized(bytes)
  }

  /** Adds bytes for `memoryInit`; returns their index. */
  addPassiveData(bytes: Uint8Array): number {
    const entry = this.#data.next()
    entry.byte(1)
    entry.sized(bytes)
    return this.#data.count - 1
  }

  /** The module in the binary format. Throws if a declared function has no body. */
  toBytes(): Uint8Array {
    const out = new ByteWriter()
    out.bytes(MAGIC_AND_VERSION)
    writeSection(out, SECTION.type, this.#types)
    writeSection(out, SECTION.import, this.#imports)
    writeSection(out, SECTION.function, this.#functions)
    writeSection(out, SECTION.table, this.#tables)
    writeSection(out, SECTION.memory, this.#memories)
    writeSection(out, SECTION.global, this.#globals)
    writeSection(out, SECTION.export, this.#exports)
    writeSection(out, SECTION.element, this.#elements)
    if (this.#data.count > 0) writeDataCount(out, this.#data.count)
    writeSection(out, SECTION.code, this.#code())
    writeSection(out, SECTION.data, this.#data)
    if (this.#names.count > 0) writeNames(out, this.#names)
    return out.view().slice()
  }

  /** The bodies in the order of their functions. */
  #code(): Entries {
    const code = new Entries()
    for (let i = 0; i < this.#bodyRanges.length; i += 2) {
      const [start, end] = [this.#bodyRanges[i]!, this.#bodyRanges[i + 1]!]
      if (start === end) throw new Error(`function ${this.#importedFunctions + i / 2} is declared but not defined`)
      code.next().bytes(this.#bodies.view(start, end))
    }
    return code
  }

  #import(module: string, name: string, kind: number): ByteWriter {
    const entry = this.#imports.next()
    entry.name(module)
    entry.name(name)
    entry.byte(kind)
    return entry
  }

  #export(name: string, kind: number, index: number): void {
    const entry = this.#exports.next()
    entry.name(name)
    entry.byte(kind)
    entry.unsigned(index)
  }
}

function writeLimits(out: ByteWriter, { minimum, maximum }: Limits): void {
  out.byte(maximum === undefined ? 0 : 1)
  out.unsigned(minimum)
  if (maximum !== undefined) out.unsigned(maximum)
}

/** A constant expression: the initial value of a global, or the offset of a segment. */
function writeConstant(out: ByteWriter, type: typeof I32 | typeof I64, value: bigint | number): void {
  if (type === I32) {
    out.byte(0x41)
    out.signed(Number(value))
  } else {
    out.byte(0x42)
    out.signed64(value)
  }
  out.byte(END)
}

function writeSection(out: ByteWriter, section: number, { bytes, count }: Entries): void {
  if (count === 0) return
  const content = new ByteWriter()
  content.unsigned(count)
  out.byte(section)
  out.unsigned(content.length + bytes.length)
  out.bytes(content.view())
  out.bytes(bytes.view())
}

/** How much data there is, which validating `memoryInit` needs to know before the code. */
function writeDataCount(out: ByteWriter, count: number): void {
  const content = new ByteWriter()
  content.unsigned(count)
  out.byte(SECTION.dataCount)
  out.sized(content.view())
}

/** The custom section with the names of the functions (appendix, 7.4). */
function writeNames(out: ByteWriter, { bytes, count }: Entries): void {
  const names = new ByteWriter()
  names.unsigned(count)
  names.bytes(bytes.view())
  const content = new ByteWriter()
  content.name('name')
  content.byte(1)
  content.sized(names.view())
  out.byte(0)
  out.sized(content.view())
}
