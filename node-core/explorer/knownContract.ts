/** What the workspace knows of a contract: an explorer would call it verified. */
import type { Address } from '../contract/hex.ts'
import type { AbiItem, WireContract } from '../contract/workspace.ts'
import type { Work } from '../base/longWork.ts'
import type { FoundCode } from '../compilation/codeIndex.ts'
import { type Match, creationMatch, runtimeMatch } from './codeMatch.ts'
import { type Creation, creationOf } from './creation.ts'
import type { ExplorerServices } from './services.ts'

export interface KnownContract {
  facts: WireContract
  code: Uint8Array
  name: string
  /** Path of its source; empty if it is not known. */
  path: string
  abi: AbiItem[]
  /** The same with their documentation, as its artifact has it. */
  documented: readonly AbiItem[]
  /** The build that it is from; undefined if only its artifact is known. */
  found: FoundCode | undefined
  creation: Creation | undefined
  runtimeMatch: Match
  creationMatch: Match | null
  /** When its build or artifact was imported, Unix milliseconds. */
  importedAtMs: number | undefined
  /** Undefined if they are not known. */
  constructorArguments: Uint8Array | undefined
}

/** What is known of the contract at an address; undefined if it has no code, or neither build nor artifact. Throws `timeout`. */
export function* knownContract(services: ExplorerServices, address: Address): Work<KnownContract | undefined> {
  const { workspace, chain } = services
  const facts = yield* workspace.contract(address)
  const state = chain.stateAt(chain.head.header)
  const account = state.account(address)
  if (facts === null || facts.codeSizeBytes === 0 || account === undefined) return undefined
  const code = state.code(account.codeHash)
  const found = workspace.builds.runtime(code, address)
  const artifact = facts.artifactId === null ? undefined : workspace.interfaceOf(facts.artifactId)
  if (found === undefined && artifact === undefined) return undefined
  const creation = yield* creationOf(services, facts)
  const compiled = found?.contract.creation ?? undefined
  const ofCreation = compiled && creation ? creationMatch(compiled, creation.initCode) : null
  return {
    facts,
    code,
    name: found?.contract.name ?? artifact!.name,
    path: found?.contract.path ?? artifact!.source ?? '',
    abi: Array.from(found?.contract.abi ?? artifact!.abi, withoutDoc),
    documented: artifact?.abi ?? [],
    found,
    creation,
    runtimeMatch: found ? runtimeMatch(found.code, code) : 'match',
    creationMatch: ofCreation,
    importedAtMs: facts.artifactId === null ? undefined : workspace.importedAtMs(facts.artifactId),
    constructorArguments: ofCreation === null ? undefined : creation!.initCode.subarray(compiled!.bytes.length),
  }
}

const withoutDoc = ({ doc: _doc, ...item }: AbiItem): AbiItem => item
