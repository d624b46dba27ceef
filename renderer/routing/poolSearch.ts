/** The pool filter in the URL: `?from=0x…&method=0xa9059cbb&state=gap`. */
import type { PoolFilter } from '../store/poolFilter.ts'
import { filterFromSearch } from './transactionSearch.ts'
import { WAIT_KINDS } from '../store/poolFilter.ts'

/** Parses the URL's filter; malformed parts are left out. */
export function poolFilterFromSearch(search: Readonly<Record<string, unknown>>): PoolFilter {
  const { from, method } = filterFromSearch(search)
  const state = WAIT_KINDS.find((kind) => kind === search['state'])
  return { ...(from && { from }), ...(method && { method }), ...(state && { state }) }
}

/** The reverse. */
export function searchFromPoolFilter({ from, method, state }: PoolFilter): Record<string, string> {
  return { ...(from && { from }), ...(method && { method }), ...(state && { state }) }
}
