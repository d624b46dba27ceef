/** Etherscan's API, versions 1 and 2 (docs.etherscan.io). */
import { CodedError } from '../../base/codedError.ts'
import type { Work } from '../../base/longWork.ts'
import type { Jobs } from '../jobs.ts'
import { Params, badRequest } from '../params.ts'
import type { ExplorerAnswer, ExplorerRequest } from '../request.ts'
import type { ExplorerServices } from '../services.ts'
import { accountActions } from './account.ts'
import { type EtherscanAction, type EtherscanAnswer, type EtherscanCall, notOk } from './answer.ts'
import { balanceActions, supplyActions } from './balances.ts'
import { blockActions, gasTrackerActions, statsActions } from './block.ts'
import { contractActions, verificationActions } from './contract.ts'
import { internalTransactions } from './internal.ts'
import { logActions, transactionActions } from './logs.ts'
import { proxied } from './proxy.ts'
import { tokenActions } from './tokens.ts'

/** Answers requests of the API. Never rejects. */
export function createEtherscan(services: ExplorerServices, jobs: Jobs): (request: ExplorerRequest) => Promise<ExplorerAnswer> {
  const modules: Record<string, Record<string, EtherscanAction>> = {
    contract: { ...contractActions, ...verificationActions(jobs) },
    account: { ...accountActions, ...tokenActions, ...balanceActions, txlistinternal: internalTransactions },
    block: blockActions,
    stats: { ...statsActions, ...supplyActions },
    gastracker: gasTrackerActions,
    logs: logActions,
    transaction: transactionActions,
  }

  async function answer(request: ExplorerRequest): Promise<object> {
    const params = new Params(request.query, formOf(request))
    checkChain(params, services)
    const call: EtherscanCall = { services, params, request }
    const [module, action] = [params.required('module').toLowerCase(), params.required('action').toLowerCase()]
    if (module === 'proxy') return proxied(action, call)
    const actions = Object.hasOwn(modules, module) ? modules[module]! : {}
    if (!Object.hasOwn(actions, action)) throw badRequest(`unknown action ${action.slice(0, 80)} of the module ${module.slice(0, 80)}`)
    return run(actions[action]!, call)
  }

  return async (request) => {
    try {
      return { status: 200, body: await services.chain.fetched(() => answer(request)) }
    } catch (error) {
      if (!(error instanceof CodedError)) services.onError(error)
      return { status: 200, body: notOk(`Error! ${error instanceof CodedError ? error.message : 'internal error'}`) }
    }
  }
}

async function run(action: EtherscanAction, call: EtherscanCall): Promise<EtherscanAnswer> {
  const answered = action(call)
  // Work that has to wait for its turn is begun anew.
  return isWork(answered) ? call.services.work.run(() => action(call) as Work<EtherscanAnswer>, call.request.requester) : answered
}

const isWork = (answered: ReturnType<EtherscanAction>): answered is Work<EtherscanAnswer> =>
  typeof (answered as { next?: unknown }).next === 'function'

/** The fields of a form; clients send no other body. */
function formOf({ method, mediaType, body }: ExplorerRequest): Iterable<[string, string]> {
  if (method !== 'POST' || body === '') return []
  if (mediaType !== 'application/x-www-form-urlencoded') throw badRequest('send the body as application/x-www-form-urlencoded')
  return new URLSearchParams(body)
}

function checkChain(params: Params, { chain }: ExplorerServices): void {
  const asked = params.text('chainid')
  const own = chain.config.chainId
  if (asked !== undefined && params.integer('chainid') !== own)
    throw badRequest(`unsupported chainid ${asked.slice(0, 80)}: the chain of this node is ${own}`)
}
