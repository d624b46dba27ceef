/** The transactions filter in the URL: `?from=0x…&status=failed`. */
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { TransactionFilter } from '../store/transactionsSlice.ts'

const METHODS = ['creation', 'call', 'transfer'] as const

/** Parses the URL's filter; malformed parts are left out. */
export function filterFromSearch(search: Readonly<Record<string, unknown>>): TransactionFilter {
  const from = addressFromText(search['from'])
  const to = addressFromText(search['to'])
  const method = methodFromSearch(search['method'])
  const status = search['status']
  const type = Number(search['type'] ?? Number.NaN)
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(method && { method }),
    ...((status === 'success' || status === 'failed') && { status }),
    ...(Number.isInteger(type) && type >= 0 && type <= 4 && { type: `0x${type}` as Hex }),
  }
}

/** The reverse. */
export function searchFromFilter({ from, to, method, status, type }: TransactionFilter): Record<string, string | number> {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(method && { method }),
    ...(status && { status }),
    ...(type && { type: Number(type) }),
  }
}

/** An address in any letter case; undefined for anything else. */
export function addressFromText(text: unknown): Address | undefined {
  return typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text) ? (text.toLowerCase() as Address) : undefined
}

function methodFromSearch(text: unknown): TransactionFilter['method'] {
  const kind = METHODS.find((it) => it === text)
  if (kind) return kind
  return typeof text === 'string' && /^0x[0-9a-f]{8}$/i.test(text) ? (text.toLowerCase() as Hex) : undefined
}
