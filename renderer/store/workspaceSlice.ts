import type { Address, Hex } from '../../node-core/contract/hex.ts'
import { precompileAt } from '../../node-core/contract/precompiles.ts'
import type { WireArtifact, WireContract } from '../../node-core/contract/workspace.ts'

/** The chain's contracts as a list, newest first, as far as loaded. */
export interface ContractList {
  status: 'loading' | 'ready' | 'failed'
  /** Why the node refused. */
  message: string | undefined
  rows: readonly WireContract[]
  /** Where older ones start; null if there are none. */
  next: Hex | null
  loadingOlder: boolean
  /** Number of contracts added in front so far. */
  arrived: number
}

/** What the node knows about contracts beyond the chain. Labels and artifacts are complete; of contracts, only those requested. */
export interface WorkspaceSlice {
  /** Whether labels and artifacts were read. */
  status: 'loading' | 'ready'
  labels: ReadonlyMap<Address, string>
  /** Newest first. */
  artifacts: readonly WireArtifact[]
  artifactById: ReadonlyMap<string, WireArtifact>
  /** Another number after each change of the builds, or of a watched folder. */
  buildsRevision: number
  /** By address; null: not a contract. */
  contracts: ReadonlyMap<Address, WireContract | null>
  /** By `pastKey`: what calls in a block found at an address, if that may differ from now; null: not a contract. */
  past: ReadonlyMap<string, WireContract | null>
  list: ContractList
}

export const initialContractList: ContractList = {
  status: 'loading',
  message: undefined,
  rows: [],
  next: null,
  loadingOlder: false,
  arrived: 0,
}

export const initialWorkspace: WorkspaceSlice = {
  status: 'loading',
  labels: new Map(),
  artifacts: [],
  artifactById: new Map(),
  buildsRevision: 0,
  contracts: new Map(),
  past: new Map(),
  list: initialContractList,
}

/** Maximum number of contracts whose facts are kept, besides visible ones. */
export const MAX_CONTRACTS = 2_000
/** Maximum number of contracts listed. */
export const MAX_ROWS = 5_000

export function pastKey(address: Address, block: number): string {
  return `${address} ${block}`
}

/** Whether calls in a block may have found something else at an address than there is now. */
export function mayHaveChanged({ proxy, codeSizeBytes, blockNumber }: WireContract, block: number): boolean {
  const isFixed = proxy === null || proxy === 'eip1167'
  return !isFixed || codeSizeBytes === 0 || (blockNumber !== null && block < Number(blockNumber))
}

/** What calls found at an address, now or in a block; undefined before it is read. */
export function contractIn(
  { contracts, past }: WorkspaceSlice,
  address: Address,
  block: number | undefined,
): WireContract | null | undefined {
  const now = contracts.get(address)
  return block === undefined || !now || !mayHaveChanged(now, block) ? now : past.get(pastKey(address, block))
}

/** Names that the node gives to proxies. */
const PROXY_NAME = /proxy\)(?: \d+)?$/

/** Which facts the name of an address in a block still depends on: the current ones, or those of the block. */
export function missingForName(
  { labels, contracts, past }: WorkspaceSlice,
  address: Address,
  block: number | undefined,
): 'now' | 'then' | undefined {
  if (block === undefined) return undefined
  const now = contracts.get(address)
  if (now === undefined) return PROXY_NAME.test(labels.get(address) ?? '') ? 'now' : undefined
  return now && mayHaveChanged(now, block) && !past.has(pastKey(address, block)) ? 'then' : undefined
}

/**
 * The name of an address, now or in a block: a label always applies, the name of a contract is that of its code at that time, and a precompile
 * has one without any code.
 */
export function labelIn(slice: WorkspaceSlice, address: Address, block: number | undefined): string | undefined {
  const now = slice.contracts.get(address)
  // The labels name the contracts of this chain; of those of a fork's remote chain only the facts do.
  const label = slice.labels.get(address) ?? (now ? now.name : precompileAt(address)?.title) ?? undefined
  const isSet = label !== undefined && label !== now?.name
  if (block === undefined || !now || isSet) return label
  const then = contractIn(slice, address, block)
  return then === undefined ? label : (then?.name ?? undefined)
}

/** The artifacts for decoding calls to an address: its own, and those of what is behind a proxy or a diamond. */
export function artifactsOfContract({ artifactById }: WorkspaceSlice, contract: WireContract | null | undefined): WireArtifact[] {
  const facets = contract?.facets ?? []
  const ids = contract ? [contract.artifactId, contract.implementationArtifactId, ...facets.map(({ artifactId }) => artifactId)] : []
  return ids.flatMap((id) => (id === null ? [] : (artifactById.get(id) ?? [])))
}

/** The list with the newest page of contracts: new ones in front, the others with their current facts. */
export function listWithNewest(list: ContractList, page: readonly WireContract[], next: Hex | null): ContractList {
  const known = new Set(list.rows.map(({ address }) => address))
  const added = page.findIndex(({ address }) => known.has(address))
  // Too many new ones to connect with the listed ones: the list restarts.
  if (added < 0)
    return {
      ...list,
      status: 'ready',
      message: undefined,
      rows: page,
      next,
      arrived: list.arrived + (list.rows.length > 0 ? page.length : 0),
    }
  const fresh = new Map(page.map((row) => [row.address, row]))
  const rest = list.rows.filter(({ address }) => !fresh.has(address))
  return { ...list, status: 'ready', message: undefined, rows: [...page, ...rest].slice(0, MAX_ROWS), arrived: list.arrived + added }
}
