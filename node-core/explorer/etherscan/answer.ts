/** The form of Etherscan's answers, whose HTTP status is always 200 (docs.etherscan.io). */
import type { Work } from '../../base/longWork.ts'
import type { ExplorerRequest } from '../request.ts'
import type { Params } from '../params.ts'
import type { ExplorerServices } from '../services.ts'

export interface EtherscanAnswer {
  status: '0' | '1'
  message: string
  result: unknown
}

/** What an action gets. */
export interface EtherscanCall {
  services: ExplorerServices
  params: Params
  request: ExplorerRequest
}

/** An action of a module: it answers at once, later, or by long work. Throws `bad-request`. */
export type EtherscanAction = (call: EtherscanCall) => EtherscanAnswer | Promise<EtherscanAnswer> | Work<EtherscanAnswer>

export const ok = (result: unknown): EtherscanAnswer => ({ status: '1', message: 'OK', result })

export const notOk = (result: string): EtherscanAnswer => ({ status: '0', message: 'NOTOK', result })

/** Rows; an empty list is a failure in Etherscan's terms. */
export const listed = (rows: readonly unknown[], what: string): EtherscanAnswer =>
  rows.length > 0 ? ok(rows) : { status: '0', message: `No ${what} found`, result: [] }
