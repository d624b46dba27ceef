import type { Requester } from '../base/longWork.ts'

/** A request of an explorer's API, without anything of HTTP. */
export interface ExplorerRequest {
  method: 'GET' | 'POST'
  /** Without the query and without a slash at its end: `/api`, `/server/v2/contract/1337/0x…`. */
  path: string
  query: URLSearchParams
  /** Media type of the body in lower case, without parameters; empty if there is none. */
  mediaType: string
  body: string
  /** The header of that name; empty if there is none. */
  accept: string
  requester: Requester
}

/** What it is answered. */
export interface ExplorerAnswer {
  /** HTTP status. */
  status: number
  /** Becomes JSON, unless it is bytes. */
  body: unknown
  /** Path of a page of the window that shows what was asked for; the status then is 302. */
  location?: string
}

/** The APIs of explorers, and of a beacon node, over the chain of the node. */
export interface Explorer {
  /** Never rejects: problems are answers. */
  handle(request: ExplorerRequest): Promise<ExplorerAnswer>
}
