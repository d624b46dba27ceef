import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Abi, Hex } from 'viem'

/** A compiled contract. */
export interface CompiledContract {
  abi: Abi
  bytecode: Hex
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/** The token of the project's fixtures, compiled with solc; takes about a second. */
export function compileToken(): CompiledContract {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const content = readFileSync(path.resolve(import.meta.dirname, '../node-core/fixtures/Token.sol'), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'Token.sol': { content } },
    settings: { optimizer: { enabled: true, runs: 200 }, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const { abi, evm } = output.contracts['Token.sol']!['Token']!
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
