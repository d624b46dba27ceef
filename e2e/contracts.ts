import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Abi, Hex } from 'viem'

/** A compiled contract. */
export interface CompiledContract {
  abi: Abi
  bytecode: Hex
  deployedBytecode: Hex
  /** Offsets of immutable values in the deployed code, by the id of their declaration. */
  immutableReferences: Record<string, { start: number; length: number }[]>
  /** Its source's documentation. */
  userdoc: unknown
  devdoc: unknown
  /** Where its state variables are. */
  storageLayout: unknown
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, CompilerContract>>
}

interface CompilerContract {
  abi: Abi
  userdoc: unknown
  devdoc: unknown
  storageLayout: unknown
  evm: { bytecode: { object: string }; deployedBytecode: { object: string; immutableReferences: CompiledContract['immutableReferences'] } }
}

const compiled = new Map<string, CompiledContract>()

/** A contract of the project's fixtures, compiled with solc; the first takes about a second. */
export function compileContract(name: 'Token' | 'Orders' | 'Proxy' | 'Hostile'): CompiledContract {
  const known = compiled.get(name)
  if (known) return known
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const file = `${name}.sol`
  const content = readFileSync(path.resolve(import.meta.dirname, '../node-core/fixtures', file), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'userdoc', 'devdoc', 'storageLayout', 'evm.bytecode.object', 'evm.deployedBytecode'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const { abi, evm, userdoc, devdoc, storageLayout } = output.contracts[file]![name]!
  const { bytecode, deployedBytecode } = evm
  const contract: CompiledContract = {
    abi,
    bytecode: `0x${bytecode.object}`,
    deployedBytecode: `0x${deployedBytecode.object}`,
    immutableReferences: deployedBytecode.immutableReferences,
    userdoc,
    devdoc,
    storageLayout,
  }
  compiled.set(name, contract)
  return contract
}
