import { object, optional, wire } from '../../../contract/compound.ts'
import type { Hash, Hex } from '../../../contract/hex.ts'
import { type LogFilter, logFilter } from '../../../contract/logFilter.ts'
import { boolean, string } from '../../../contract/primitives.ts'
import type { WireLog, WireTransaction } from '../../../contract/wire.ts'
import { type Codec, DecodeError, excerptOf } from '../../../contract/codec.ts'
import { type Work, doInTurns } from '../../../base/longWork.ts'
import { type LocatedLog, queryLogs } from '../../../filters/logQuery.ts'
import type { Block } from '../../../types/block.ts'
import { subscriptionId } from '../../codecs.ts'
import type { RpcCall } from '../../context.ts'
import { argumentError, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import type { RpcSession } from '../../session.ts'
import { wireBlock } from '../../wire/block.ts'
import { wireHeader } from '../../wire/header.ts'
import { wireLog } from '../../wire/receipt.ts'
import { HASH, LOG_SCHEMA, TRANSACTION_SCHEMA, listOf } from '../../wire/schemas.ts'
import { wirePooledTransaction } from '../../wire/transaction.ts'

const logs = wire<WireLog[]>(listOf(LOG_SCHEMA))
const changes = wire<WireLog[] | Hash[] | WireTransaction[]>({ anyOf: [listOf(LOG_SCHEMA), listOf(HASH), listOf(TRANSACTION_SCHEMA)] })

/** The optional argument of eth_subscribe: what it may hold depends on the kind. */
const subscriptionArgument: Codec<unknown, unknown> = {
  decode(value) {
    if (typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))) return value
    throw new DecodeError(`expected an object or a boolean, got ${excerptOf(value)}`)
  },
  encode: (value) => value,
  schema: { anyOf: [{ type: 'object' }, { type: 'boolean' }] },
}

/** The kinds are not checked here: geth answers -32601 for one that there is not. */
const subscriptionKind: Codec<string, string> = {
  ...string,
  schema: { type: 'string', enum: ['newHeads', 'logs', 'newPendingTransactions'] },
}

const headsArgument = object({ includeTransactions: optional(boolean, false) })

/** Sends the results of subscriptions, as texts of JSON, to the client of the call. */
function notifier({ session }: RpcCall): (subscription: Hex, result: string) => void {
  return (subscription, result) => session.notify?.(`{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${subscription}","result":${result}}}`)
}

/** The text of a value, made once for as many subscribers as hear of it one after the other. */
function sharedText<T extends object>(wireOf: (value: T) => unknown): (value: T) => string {
  let last: { value: T; text: string } | undefined
  return (value) => {
    if (last?.value !== value) last = { value, text: JSON.stringify(wireOf(value)) }
    return last.text
  }
}

const fullBlockText = sharedText((block: Block) => wireBlock(block, true))
const headerText = sharedText(({ header, hash }: Block) => wireHeader(header, hash))
const pendingText = sharedText(wirePooledTransaction)

/** Decodes the argument of a kind, naming it as the dispatcher names arguments. */
function argumentOf<V>(codec: Codec<V, unknown>, value: unknown): V {
  try {
    return codec.decode(value)
  } catch (error) {
    throw argumentError(error, 1, 'argument')
  }
}

function subscribe(call: RpcCall, kind: string, argument: unknown): Hex {
  const { session, subscriptions } = call
  if (!session.notify) throw rpcError(-32601, 'notifications not supported')
  const notify = notifier(call)
  switch (kind) {
    case 'newHeads': {
      const { includeTransactions } = argumentOf(headsArgument, argument ?? {})
      return subscriptions.newHeads(session, (id, block) => notify(id, includeTransactions ? fullBlockText(block) : headerText(block)))
    }
    case 'logs': {
      const filter: LogFilter = argumentOf(logFilter, argument ?? {})
      return subscriptions.logs(session, filter, (id, log) => notify(id, JSON.stringify(wireLog(log))))
    }
    case 'newPendingTransactions': {
      const full = argument === undefined ? false : argumentOf(boolean, argument)
      return subscriptions.pendingTransactions(session, (id, tx) => notify(id, full ? pendingText(tx) : `"${tx.hash}"`))
    }
    default:
      throw rpcError(-32601, `no "${kind.slice(0, 40)}" subscription in eth namespace`)
  }
}

function* wireLogs(found: Work<LocatedLog[]>): Work<WireLog[]> {
  return (yield* found).map(wireLog)
}

/** Whose a filter is: that of its connection, where it has one. */
const ownerOf = ({ session }: RpcCall): RpcSession | undefined => (session.notify ? session : undefined)

/** Methods of logs, polled filters and subscriptions. */
export const filterRows = [
  method({
    name: 'eth_getLogs',
    summary: 'Logs of a block or of a range of blocks, by address and topics.',
    params: [['filter', logFilter]],
    result: logs,
    reference: { stub: [] },
    handler: ({ chain, limits, asker }, filter) => doInTurns(() => wireLogs(queryLogs(chain, filter, limits.logQuery)), asker),
  }),
  method({
    name: 'eth_newFilter',
    summary: 'Installs a filter for logs of blocks to come.',
    params: [['filter', logFilter]],
    result: subscriptionId,
    reference: 'functional',
    handler: (call, filter) => call.filters.createLogFilter(filter, ownerOf(call)),
  }),
  method({
    name: 'eth_newBlockFilter',
    summary: 'Installs a filter for hashes of new blocks.',
    params: [],
    result: subscriptionId,
    reference: 'functional',
    handler: (call) => call.filters.createBlockFilter(ownerOf(call)),
  }),
  method({
    name: 'eth_newPendingTransactionFilter',
    summary: 'Installs a filter for transactions that become executable: their hashes or, with `full`, whole.',
    params: [['full', optional(boolean, false)]],
    result: subscriptionId,
    reference: 'functional',
    handler: (call, full) => call.filters.createPendingTransactionFilter(full, ownerOf(call)),
  }),
  method({
    name: 'eth_uninstallFilter',
    summary: 'Removes a filter; false where there is none of that id.',
    params: [['filterId', subscriptionId]],
    result: boolean,
    reference: { stub: true },
    handler: ({ filters }, id) => filters.uninstall(id),
  }),
  method({
    name: 'eth_getFilterChanges',
    summary: 'What came since the last poll of the filter.',
    params: [['filterId', subscriptionId]],
    result: changes,
    reference: { stub: [] },
    handler({ filters }, id) {
      const found = filters.changes(id)
      if (found.kind === 'logs') return found.logs.map(wireLog)
      if (found.kind === 'blocks') return found.hashes
      return found.full ? found.transactions.map(wirePooledTransaction) : found.transactions.map((tx) => tx.hash)
    },
  }),
  method({
    name: 'eth_getFilterLogs',
    summary: 'All logs of the whole range of a logs filter.',
    params: [['filterId', subscriptionId]],
    result: logs,
    reference: {
      handler({ filters }, id) {
        filters.assertHasLogs(id)
        return []
      },
    },
    handler: ({ filters, asker }, id) => doInTurns(() => wireLogs(filters.logs(id)), asker),
  }),
  method({
    name: 'eth_subscribe',
    summary: 'Subscribes to newHeads, logs or newPendingTransactions; notifications follow on the same connection.',
    params: [['kind', subscriptionKind], ['argument', optional(subscriptionArgument)]],
    result: subscriptionId,
    reference: 'functional',
    handler: subscribe,
  }),
  method({
    name: 'eth_unsubscribe',
    summary: 'Ends a subscription of the same connection.',
    params: [['subscription', subscriptionId]],
    result: boolean,
    reference: 'functional',
    handler({ session, subscriptions }, id) {
      if (!session.notify) throw rpcError(-32601, 'notifications not supported')
      return subscriptions.unsubscribe(session, id)
    },
  }),
] as const
