import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireArtifact, WireContract } from '../../node-core/contract/workspace.ts'

/** The contracts of the chain as a list, newest first, as far as it was read. */
export interface ContractList {
  status: 'loading' | 'ready' | 'failed'
  /** Why the node refused. */
  message: string | undefined
  rows: readonly WireContract[]
  /** Where older ones begin; null where there are none. */
  next: Hex | null
  loadingOlder: boolean
  /** Contracts that were put in front so far. */
  arrived: number
}

/** What the node knows of contracts beyond the chain. Labels and artifacts are there whole; of contracts, those that were asked for. */
export interface WorkspaceSlice {
  /** Whether labels and artifacts were read. */
  status: 'loading' | 'ready'
  labels: ReadonlyMap<Address, string>
  /** Newest first. */
  artifacts: readonly WireArtifact[]
  artifactById: ReadonlyMap<string, WireArtifact>
  /** By address; null: no contract. */
  contracts: ReadonlyMap<Address, WireContract | null>
  /** By `pastKey`: what calls in a block found at an address, where that may differ from what is there now; null: no contract. */
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
  contracts: new Map(),
  past: new Map(),
  list: initialContractList,
}

/** Contracts whose facts are kept at most, besides those in sight. */
export const MAX_CONTRACTS = 2_000
/** Contracts listed at most. */
export const MAX_ROWS = 5_000

export function pastKey(address: Address, block: number): string {
  return `${address} ${block}`
}

/** Whether calls in a block may have found something else at an address than is there now. */
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

/** Which facts the name of an address in a block still waits for: those of now, or those of the block. */
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

/** The name of an address, now or in a block: a label that was set stays, the name of a contract is that of its code of then. */
export function labelIn(slice: WorkspaceSlice, address: Address, block: number | undefined): string | undefined {
  const label = slice.labels.get(address)
  const now = slice.contracts.get(address)
  const isSet = label !== undefined && label !== now?.name
  if (block === undefined || !now || isSet) return label
  const then = contractIn(slice, address, block)
  return then === undefined ? label : (then?.name ?? undefined)
}

/** The artifacts by which calls to an address are read: its own, and the one behind a proxy. */
export function artifactsOfContract({ artifactById }: WorkspaceSlice, contract: WireContract | null | undefined): WireArtifact[] {
  const ids = contract ? [contract.artifactId, contract.implementationArtifactId] : []
  return ids.flatMap((id) => (id === null ? [] : (artifactById.get(id) ?? [])))
}

/** The list with the newest page of contracts: those that are new in front, the others with their facts of now. */
export function listWithNewest(list: ContractList, page: readonly WireContract[], next: Hex | null): ContractList {
  const known = new Set(list.rows.map(({ address }) => address))
  const added = page.findIndex(({ address }) => known.has(address))
  // So many came that they do not meet those that are listed: the list begins anew.
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
