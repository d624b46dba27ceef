/** The logs filter in the URL: `?address=0x…&topics=0x…,,0x…&from=1&to=9`. */
import type { Hash } from '../../node-core/contract/hex.ts'
import { initialLogs, type LogsFilter } from '../store/logsSlice.ts'
import { addressFromText } from './transactionSearch.ts'

/** The filter as the URL has it. Topics are separated by commas; an empty one matches any. */
export interface LogSearch {
  address?: string
  topics?: string
  from?: number
  to?: number
}

const MAX_TOPICS = 4

/** Parses the URL's filter; malformed parts are left out. */
export function logsFilterFromSearch(search: Readonly<Record<string, unknown>>): LogsFilter {
  const topics = typeof search['topics'] === 'string' ? search['topics'].split(',').slice(0, MAX_TOPICS).map(topicFromSearch) : []
  return {
    ...initialLogs.filter,
    address: addressFromText(search['address']),
    topics: topics.slice(0, topics.findLastIndex((topic) => topic !== null) + 1),
    from: blockFromSearch(search['from']),
    to: blockFromSearch(search['to']),
  }
}

/** The reverse. */
export function searchFromLogsFilter({ address, topics, from, to }: LogsFilter): LogSearch {
  return {
    ...(address && { address }),
    ...(topics.length > 0 && { topics: topics.map((topic) => topic ?? '').join(',') }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function topicFromSearch(text: string): Hash | null {
  return /^0x[0-9a-f]{64}$/i.test(text) ? (text.toLowerCase() as Hash) : null
}

function blockFromSearch(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
