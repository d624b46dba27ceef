/**
 * Contracts compiled once more by the legacy pipeline without its optimiser, which keeps each local variable in a place of its own, so that
 * their code can run in place of what is deployed.
 */
import { OP } from '../contract/opcodes.ts'
import type { Build, BuildCode, BuildContract } from './build.ts'
import { type Fields, fieldsOf, parsedJson } from './jsonFields.ts'
import { CODE_OUTPUT, CONTRACT_OUTPUT, answered, compilerInput, notRecompiled } from './recompile.ts'
import { buildFromStandardJson } from './standardJson.ts'

const { PUSH20, ADDRESS, EQ } = OP
const [WORD, ADDRESS_BYTES] = [32, 20]

/** A contract of a build: by its path and name. */
export type ContractName = Pick<BuildContract, 'path' | 'name'>

/** A contract without the optimiser. */
export interface UnoptimisedContract {
  /** Of the same id as the one that it stands for: they have the same sources. */
  build: Build
  contract: BuildContract
  runtime: CodePlaces
  creation: CodePlaces
}

/** Where code has what is only known when it is deployed. */
interface CodePlaces {
  /** By path and name: `src/Sums.sol:Sums`. */
  libraries: ReadonlyMap<string, readonly number[]>
  /** By the id of the declaration. */
  immutables: ReadonlyMap<number, readonly number[]>
}

/** Code as an account has it. */
export interface DeployedCode {
  /** As the compiler wrote it. */
  compiled: BuildCode
  bytes: Uint8Array
  /** Of the account. */
  address: Uint8Array
}

/** Standard JSON input for these contracts of a build. Throws `not-recompiled`. */
export function unoptimisedInput(build: Build, contracts: readonly ContractName[]): string {
  const outputSelection: Record<string, Record<string, readonly string[]>> = hasTrees(build) ? {} : { '*': { '': ['ast'] } }
  for (const { path, name } of contracts) outputSelection[path] = { ...outputSelection[path], [name]: [...CONTRACT_OUTPUT, ...CODE_OUTPUT] }
  // Compilers from before 0.7.5 do not know the setting at all.
  const { viaIR: _viaIR, optimizer: _optimizer, ...settings } = build.settings
  return compilerInput(build, { ...settings, optimizer: { enabled: false }, outputSelection })
}

/** The contracts in the compiler's answer. Throws `not-recompiled`. */
export function unoptimisedContracts(build: Build, contracts: readonly ContractName[], answer: string): UnoptimisedContract[] {
  const input = parsedJson(unoptimisedInput(build, contracts))
  const output = answered(answer)
  const { build: read } = buildFromStandardJson(input, output, build.compilerVersion)
  const made = { ...read, id: build.id, sources: hasTrees(build) ? build.sources : read.sources }
  return contracts.map(({ path, name }) => {
    const contract = made.contracts.find((it) => it.path === path && it.name === name)
    if (!contract?.runtime || !contract.creation) throw notRecompiled(`the compiler made no code of ${name}`)
    const evm = fieldsOf(fieldsOf(fieldsOf(fieldsOf(output['contracts'])?.[path])?.[name])?.['evm']) ?? {}
    return { build: made, contract, runtime: placesIn(evm['deployedBytecode']), creation: placesIn(evm['bytecode']) }
  })
}

/** The trees of the same sources are the same, with the same ids, and large. */
const hasTrees = ({ sources }: Build): boolean => sources.every(({ ast }) => ast !== null)

function placesIn(code: unknown): CodePlaces {
  const { linkReferences, immutableReferences } = fieldsOf(code) ?? {}
  const libraries = Object.entries(fieldsOf(linkReferences) ?? {}).flatMap(([path, named]) =>
    Object.entries(fieldsOf(named) ?? {}).map(([name, list]) => [`${path}:${name}`, startsOf(list)] as const),
  )
  const immutables = Object.entries(fieldsOf(immutableReferences) ?? {}).map(([id, list]) => [Number(id), startsOf(list)] as const)
  return { libraries: new Map(libraries), immutables: new Map(immutables) }
}

const startsOf = (list: unknown): number[] =>
  (Array.isArray(list) ? list : []).map((it) => (fieldsOf(it) as Fields & { start: number }).start)

/**
 * The code of a contract as it would be deployed, with the values that the deployed code has. `libraryAt`: the address of a library, if it is
 * known; one that never runs need not be. Throws `not-recompiled`.
 */
export function unoptimisedCode(
  { contract, runtime }: UnoptimisedContract,
  { compiled, bytes, address }: DeployedCode,
  libraryAt: (library: string) => Uint8Array | undefined,
): Uint8Array {
  const code = linked(contract.runtime!, runtime, libraryAt)
  // A library starts with its own address, to detect when it is called directly.
  if (code[0] === PUSH20 && code[1 + ADDRESS_BYTES] === ADDRESS && code[2 + ADDRESS_BYTES] === EQ) code.set(address, 1)
  const known = new Map(compiled.immutables)
  for (const [id, starts] of runtime.immutables) {
    const at = known.get(id)
    if (at === undefined) throw notRecompiled(`the deployed code of ${contract.name} does not tell the value of an immutable variable`)
    for (const start of starts) code.set(bytes.subarray(at, at + WORD), start)
  }
  return code
}

/** The code that creates a contract, with the arguments of the constructor that follow the other one. */
export function unoptimisedInitCode(
  { contract, creation }: UnoptimisedContract,
  compiled: BuildCode,
  initCode: Uint8Array,
  libraryAt: (library: string) => Uint8Array | undefined,
): Uint8Array {
  return Buffer.concat([linked(contract.creation!, creation, libraryAt), initCode.subarray(compiled.bytes.length)])
}

function linked({ bytes }: BuildCode, { libraries }: CodePlaces, libraryAt: (library: string) => Uint8Array | undefined): Uint8Array {
  const code = Uint8Array.from(bytes)
  for (const [library, starts] of libraries) {
    const address = libraryAt(library)
    if (address !== undefined) for (const start of starts) code.set(address, start)
  }
  return code
}
