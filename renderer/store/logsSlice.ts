import type { Address, Hash } from '../../node-core/contract/hex.ts'
import type { WireLog } from '../../node-core/contract/wire/log.ts'

/** Which logs are shown. */
export interface LogsFilter {
  address: Address | undefined
  /** Required topics, the first being the hash of the event's signature; null matches any. */
  topics: readonly (Hash | null)[]
  /** Undefined: the newest `LOG_BLOCKS` blocks. */
  from: number | undefined
  /** Undefined: up to the newest block, and live. */
  to: number | undefined
}

/** The logs of the filter, newest first. */
export interface LogsSlice {
  filter: LogsFilter
  status: 'loading' | 'ready' | 'failed'
  /** Why the node refused. */
  message: string | undefined
  logs: readonly WireLog[]
  /** The blocks that were searched. */
  searched: { from: number; to: number } | undefined
  loadingOlder: boolean
  /** Number of logs added in front so far. */
  arrived: number
}

/** Whether the filter is empty. */
export function isEmptyLogsFilter({ address, topics, from, to }: LogsFilter): boolean {
  return address === undefined && topics.length === 0 && from === undefined && to === undefined
}

/** Blocks searched unless a first one is given. */
export const LOG_BLOCKS = 1_000
/** Maximum number of logs kept, the newest ones. */
export const MAX_LOGS = 5_000

export const initialLogs: LogsSlice = {
  filter: { address: undefined, topics: [], from: undefined, to: undefined },
  status: 'loading',
  message: undefined,
  logs: [],
  searched: undefined,
  loadingOlder: false,
  arrived: 0,
}

/** Whether all blocks of the filter were searched, or the maximum number of logs is kept. */
export function areLogsComplete({ searched, filter, logs }: LogsSlice): boolean {
  return searched !== undefined && (searched.from <= (filter.from ?? 0) || logs.length >= MAX_LOGS)
}
