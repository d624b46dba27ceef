/** The Network view in the URL: `?filter=method:eth_call&window=true&request=12&tab=clients`. */
import { MAX_FILTER_LENGTH } from '../../node-core/contract/requestFilter.ts'
import { VIEWS } from '../../node-core/contract/views.ts'
import type { RequestListFilter } from '../store/requestsSlice.ts'
import { tabSearch, type TabSearch } from './viewSearch.ts'

/** What the view shows: a tab, which requests, and which one of them whole. */
export interface RequestSearch extends TabSearch {
  filter?: string
  window?: true
  request?: number
}

/** Parses the URL; malformed parts are left out. A filter that cannot be read stays, so that it can be corrected. */
export function requestSearch(search: Readonly<Record<string, unknown>>): RequestSearch {
  const { filter, window, request } = search
  const text = typeof filter === 'string' || typeof filter === 'number' ? String(filter).slice(0, MAX_FILTER_LENGTH) : ''
  return {
    ...tabSearch(search),
    ...(text !== '' && { filter: text }),
    ...(window === true && { window }),
    ...(Number.isSafeInteger(request) && (request as number) > 0 && { request: request as number }),
  }
}

/** The filter of the list. */
export function requestFilterFromSearch({ filter = '', window }: RequestSearch): RequestListFilter {
  return { text: filter, withWindow: window === true }
}

/** Path of the view. Values are JSON, as the router reads them. */
export function requestsPath({ tab, filter, window, request }: RequestSearch): string {
  const search = [
    tab !== undefined && `tab=${tab}`,
    filter !== undefined && filter !== '' && `filter=${encodeURIComponent(filterText(filter))}`,
    window === true && 'window=true',
    request !== undefined && `request=${request}`,
  ].filter((it) => it !== false)
  return search.length === 0 ? VIEWS.network.path : `${VIEWS.network.path}?${search.join('&')}`
}

/** In quotation marks where the router would take it for another value. */
function filterText(filter: string): string {
  try {
    JSON.parse(filter)
    return JSON.stringify(filter)
  } catch {
    return filter
  }
}
