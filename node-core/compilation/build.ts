/**
 * What went into a compiler and what came out of it, whichever tool kept it: Foundry, Hardhat and solc have formats of their own. Everything
 * that speaks of sources reads these types and no file.
 */
import type { AbiItem } from '../contract/workspace.ts'
import type { CompiledBytes } from './compiledBytes.ts'
import type { StorageLayout } from './storageLayout.ts'

/** One run of a compiler. */
export interface Build {
  /** Hash of what was compiled, how, and by which version: 32 hexadecimal digits. What was asked for of the result is no part of it. */
  id: string
  language: 'Solidity' | 'Yul' | 'Vyper'
  /** As the compiler names it, without `v`: `0.8.37+commit.…`. */
  compilerVersion: string
  optimizer: { enabled: boolean; runs: number }
  /** Whether the code was made through the Yul intermediate representation: arguments are then in reverse order on the stack. */
  viaIR: boolean
  /** As the compiler's standard JSON input has them, without what was asked for of the result. */
  settings: Readonly<Record<string, unknown>>
  sources: readonly BuildSource[]
  contracts: readonly BuildContract[]
}

/** A source file. Offsets into it count bytes of UTF-8. */
export interface BuildSource {
  /** By which source maps and the `src` of syntax trees name it. */
  id: number
  path: string
  /** Empty if it is not known. */
  content: string
  /** The compiler's JSON syntax tree (`SourceUnit`, or `YulBlock` for a generated source); null if it is not known. */
  ast: unknown
}

export interface BuildContract {
  /** Path of its source. */
  path: string
  name: string
  abi: readonly AbiItem[]
  /** Null for an interface or an abstract contract. */
  creation: BuildCode | null
  runtime: BuildCode | null
  storageLayout: StorageLayout | null
  transientStorageLayout: StorageLayout | null
}

/** Code as the compiler wrote it, and what it says of it. */
export interface BuildCode extends CompiledBytes {
  /** Entries `s:l:f:j:m`, one per instruction (Solidity documentation, "Source Mappings"); empty if it is not known. */
  sourceMap: string
  /** Internal functions, by the compiler's name such as `@transfer_123`. */
  functions: readonly BuildFunction[]
  /** Sources that the compiler wrote itself, such as `#utility.yul`. */
  generatedSources: readonly BuildSource[]
}

/** An entry of `functionDebugData`. */
export interface BuildFunction {
  name: string
  /** Id of its definition in the syntax tree; null for a function that the compiler wrote. */
  astId: number | null
  /** Position of its JUMPDEST in the code; null if the compiler does not tell. */
  entryPc: number | null
  /** Stack slots of its parameters and of what it returns; null if the compiler does not tell. */
  parameterSlots: number | null
  returnSlots: number | null
}
