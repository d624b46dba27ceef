/** Filters of requests that the user has saved in this window or browser. */
const KEY = 'terrarium.requestFilters'
const MAX_SAVED = 30

/** Filters that are always there. */
export const READY_FILTERS: readonly { title: string; filter: string }[] = [
  { title: 'Errors', filter: 'status:error' },
  { title: 'Methods that do not exist', filter: 'code:-32601' },
  { title: 'Slower than 50 ms', filter: '>50ms' },
  { title: 'Sent transactions', filter: 'method:eth_send*' },
  { title: 'Calls', filter: 'method:eth_call,eth_estimateGas' },
  { title: 'Without polling', filter: '-method:eth_chainId,eth_blockNumber,net_version,eth_getBlockByNumber' },
  { title: 'Changed by a rule', filter: 'rule:*' },
]

/** The saved filters, the newest first. */
export function savedFilters(storage: Pick<Storage, 'getItem'> = localStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string').slice(0, MAX_SAVED) : []
  } catch {
    return []
  }
}

/** Saves the filters; those beyond the bound are left out. */
export function storeFilters(filters: readonly string[], storage: Pick<Storage, 'setItem'> = localStorage): readonly string[] {
  const kept = filters.slice(0, MAX_SAVED)
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // They last as long as the window.
  }
  return kept
}
