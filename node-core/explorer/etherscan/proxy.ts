/** The module `proxy`: methods of JSON-RPC, whose params are parameters of the query. */
import { type Params, badRequest } from '../params.ts'
import type { EtherscanCall } from './answer.ts'

const PARAMS: Readonly<Record<string, (params: Params) => unknown[]>> = {
  eth_blockNumber: () => [],
  eth_gasPrice: () => [],
  eth_getBlockByNumber: (params) => [params.required('tag'), params.text('boolean') === 'true'],
  eth_getUncleByBlockNumberAndIndex: (params) => [params.required('tag'), params.required('index')],
  eth_getBlockTransactionCountByNumber: (params) => [params.required('tag')],
  eth_getTransactionByHash: (params) => [params.required('txhash')],
  eth_getTransactionByBlockNumberAndIndex: (params) => [params.required('tag'), params.required('index')],
  eth_getTransactionCount: (params) => [params.required('address'), params.text('tag') ?? 'latest'],
  eth_getTransactionReceipt: (params) => [params.required('txhash')],
  eth_getCode: (params) => [params.required('address'), params.text('tag') ?? 'latest'],
  eth_getStorageAt: (params) => [params.required('address'), params.required('position'), params.text('tag') ?? 'latest'],
  eth_call: (params) => [callOf(params), params.text('tag') ?? 'latest'],
  eth_estimateGas: (params) => [callOf(params)],
  eth_sendRawTransaction: (params) => [params.required('hex')],
}

const FIELDS = ['from', 'to', 'data', 'value', 'gas', 'gasPrice'] as const

function callOf(params: Params): Record<string, string> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = params.text(field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** The answer of such a method, in the form of JSON-RPC. Throws `bad-request`. */
export async function proxied(action: string, { services, params, request }: EtherscanCall): Promise<object> {
  const name = Object.keys(PARAMS).find((it) => it.toLowerCase() === action)
  if (name === undefined) throw badRequest(`unknown action ${action} of the module proxy`)
  // A page of any origin can have a browser send a GET.
  if (name === 'eth_sendRawTransaction' && request.method !== 'POST') throw badRequest('send transactions by POST')
  return { jsonrpc: '2.0', id: 1, ...(await services.call(name, PARAMS[name]!(params))) }
}
