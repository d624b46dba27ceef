/** Cases of stack traces: contracts with transactions, and the stack trace that each must give. The data's README has the rules. */
import { join } from 'node:path'
import { encodeDeployData, encodeFunctionData, type Abi } from 'viem'
import { type Hash, type Hex, hexFromBytes } from '../contract/hex.ts'
import type { Build } from '../compilation/build.ts'
import { buildFromStandardJson } from '../compilation/standardJson.ts'
import { type CompilerRun, type SolcVersion, runCompiler } from '../fixtures/solc.ts'
import { readJson, SUITES_FOLDER } from './conformanceData.ts'
import { consoleSource } from './consoleSource.ts'

export const STACK_TRACE_CASES = join(SUITES_FOLDER, 'stack-traces', 'cases.json.gz')

export interface StackTraceCase {
  name: string
  sources: Record<string, string>
  test: { solc?: string; skip?: boolean; skipViaIR?: boolean; transactions: CaseTransaction[] }
}

/** A deployment if it has a `file`, else a call. Without `stackTrace` it succeeds. */
export interface CaseTransaction {
  file?: string
  contract?: string
  libraries?: Record<string, Record<string, number>>
  /** Index of the deployment. */
  to?: number
  function?: string
  params?: unknown[]
  data?: Hex
  value?: number | string
  gas?: number
  stackTrace?: ExpectedEntry[]
  consoleLogs?: string[][]
}

/** From the outermost call to the failure. */
export interface ExpectedEntry {
  type: string
  message?: string
  value?: number | string
  errorCode?: string
  sourceReference?: { contract?: string; file: string; function?: string; line: number }
}

/** How the cases are compiled. */
export interface CaseCompiler {
  version: SolcVersion
  /** Optimised, through the intermediate representation: lines and internal calls are then not compared. */
  isOptimized: boolean
}

export const CASE_COMPILERS: readonly CaseCompiler[] = [
  ...(['0.5.8', '0.5.17', '0.6.4', '0.6.8', '0.6.12', '0.7.0', '0.7.6', '0.8.2', '0.8.35'] as const).map((version) => ({
    version,
    isOptimized: false,
  })),
  { version: '0.8.35', isOptimized: true },
]

export const readStackTraceCases = (): StackTraceCase[] => (readJson(STACK_TRACE_CASES) as { cases: StackTraceCase[] }).cases

/** Whether a case is of that compiler. A range that no compiler of its generation is in says nothing. */
export function isCaseOf(it: StackTraceCase, { version, isOptimized }: CaseCompiler): boolean {
  const { solc: range = '*', skip = false, skipViaIR = false } = it.test
  const isInRange = isWithin(version, range) || !CASE_COMPILERS.some((other) => isOfGeneration(it, other) && isWithin(other.version, range))
  return isOfGeneration(it, { version }) && isInRange && !skip && !(isOptimized && skipViaIR)
}

function isOfGeneration({ name }: StackTraceCase, { version }: { version: string }): boolean {
  const [generation] = name.split('/') as [string]
  return generation === 'version-independent' || version.startsWith(`${generation.replace('_', '.')}.`)
}

const numberOf = (version: string): number => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

/** Whether a version is in a range such as `>=0.6.3 <0.6.9 || ^0.7.1`. */
function isWithin(version: string, range: string): boolean {
  const isMet = (comparator: string): boolean => {
    const [, operator = '', bound = ''] = /^(\^|[<>]=?|)(.*)$/.exec(comparator) ?? []
    const difference = numberOf(version) - numberOf(bound)
    if (comparator === '*') return true
    if (operator === '^') return difference >= 0 && bound.split('.')[1] === version.split('.')[1]
    if (operator === '') return difference === 0
    return (operator.includes('=') && difference === 0) || (operator.startsWith('<') ? difference < 0 : difference > 0)
  }
  return range.split('||').some((part) =>
    part
      .replaceAll(/([<>^=])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every(isMet),
  )
}

/** A case as compiled: its build, without the contracts that must not be recognised. */
export interface CompiledCase {
  build: Build
  run: CompilerRun
}

export async function compileCase({ sources }: StackTraceCase, { version, isOptimized }: CaseCompiler): Promise<CompiledCase> {
  const settings = isOptimized ? { optimizer: { enabled: true, runs: 200 }, viaIR: true } : {}
  const added = Object.values(sources).some((text) => text.includes('console.sol')) ? { 'console.sol': consoleSource(sources) } : {}
  const run = await runCompiler({ version, settings, sources: { ...sources, ...added } })
  const { build } = buildFromStandardJson(run.input, run.output, run.compilerVersion)
  return { run, build: { ...build, contracts: build.contracts.filter(({ name }) => !name.startsWith('Ignored')) } }
}

/** Sends a transaction, and answers its hash and the contract that it created. */
export type SendCaseTransaction = (request: {
  to?: Hex
  data: Hex
  value: bigint
  gas: bigint
}) => Promise<{ hash: Hash; succeeded: boolean; created: Hex | null }>

/** Gas of a transaction: the most there is. */
const GAS = 16_000_000n

/** Sends the transactions of a case in order, and has each looked at before the next. */
export async function runCase(
  { test }: StackTraceCase,
  { run: { output } }: CompiledCase,
  send: SendCaseTransaction,
  look: (transaction: CaseTransaction, hash: Hash, succeeded: boolean, index: number) => Promise<void>,
): Promise<void> {
  const deployed: { address: Hex; abi: Abi }[] = []
  for (const [index, transaction] of test.transactions.entries()) {
    const { file, contract, value = 0, gas } = transaction
    const params = (transaction.params ?? []).map(paramOf)
    const common = { value: BigInt(value), gas: gas === undefined ? GAS : BigInt(gas) }
    if (file !== undefined) {
      const { abi, evm } = output.contracts[file]![contract!]!
      const addressOf = (path: string, name: string) => deployed[transaction.libraries![path]![name]!]!.address
      const bytecode = linked(evm.bytecode, addressOf)
      const data = encodeDeployData({ abi: abi as Abi, bytecode, args: params })
      const { hash, succeeded, created } = await send({ ...common, data })
      deployed[index] = { address: created!, abi: abi as Abi }
      await look(transaction, hash, succeeded, index)
    } else {
      const { address, abi } = deployed[transaction.to!]!
      const functionName = transaction.function
      const data = functionName === undefined ? (transaction.data ?? '0x') : encodeFunctionData({ abi, functionName, args: params })
      const { hash, succeeded } = await send({ ...common, to: address, data })
      await look(transaction, hash, succeeded, index)
    }
  }
}

/** Bytes may be written as numbers. */
const paramOf = (value: unknown): unknown => (Array.isArray(value) ? hexFromBytes(Uint8Array.from(value as number[])) : value)

function linked(
  { object, linkReferences }: CompilerRun['output']['contracts'][string][string]['evm']['bytecode'],
  addressOf: (path: string, name: string) => Hex,
): Hex {
  let digits = object
  for (const [path, libraries] of Object.entries(linkReferences))
    for (const [name, places] of Object.entries(libraries))
      for (const { start, length } of places)
        digits = digits.slice(0, 2 * start) + addressOf(path, name).slice(2).toLowerCase() + digits.slice(2 * (start + length))
  return `0x${digits}`
}
