/** Which contracts a list shows. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { TokenStandard, WireContract } from '../../node-core/contract/workspace.ts'

/** Kinds of contracts to filter by. */
export const CONTRACT_KINDS = ['token', 'erc20', 'erc721', 'erc1155', 'proxy', 'unnamed'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** The filter of contracts; empty: all. */
export interface ContractFilter {
  /** Words in the name, the symbol or the address. */
  name?: string | undefined
  kind?: ContractKind | undefined
  creator?: Address | undefined
}

/** Whether the filter is empty. */
export function isEmptyContractFilter({ name, kind, creator }: ContractFilter): boolean {
  return name === undefined && kind === undefined && creator === undefined
}

/** The contracts that match the filter. */
export function contractsOfFilter(
  rows: readonly WireContract[],
  labels: ReadonlyMap<Address, string>,
  { name = '', kind, creator }: ContractFilter,
): WireContract[] {
  const words = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter((row) => {
    if (creator !== undefined && row.creator !== creator) return false
    if (kind !== undefined && !isOfKind(row, labels, kind)) return false
    const text = `${labels.get(row.address) ?? ''} ${row.name ?? ''} ${row.symbol ?? ''} ${row.address}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function isOfKind({ address, token, proxy }: WireContract, labels: ReadonlyMap<Address, string>, kind: ContractKind): boolean {
  if (kind === 'unnamed') return !labels.has(address)
  if (kind === 'proxy') return proxy !== null
  return kind === 'token' ? token !== null : token === (kind satisfies TokenStandard)
}
