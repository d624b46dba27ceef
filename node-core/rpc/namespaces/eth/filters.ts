import type { JsonSchema } from '../../../contract/codec.ts'
import { optional, wire } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { logFilter } from '../../../contract/logFilter.ts'
import { boolean } from '../../../contract/primitives.ts'
import type { WireLog } from '../../../contract/wire.ts'
import { type Work, runInTurns } from '../../../base/longWork.ts'
import { type LocatedLog, queryLogs } from '../../../filters/logQuery.ts'
import type { FilterChanges } from '../../../filters/polledFilters.ts'
import { subscriptionId } from '../../codecs.ts'
import type { RpcCall } from '../../context.ts'
import { method } from '../../method.ts'
import type { RpcSession } from '../../session.ts'
import { EVENT_FORMS, type EventForms, REFERENCE_EVENT_FORMS } from '../../wire/events.ts'
import { wireLog } from '../../wire/receipt.ts'
import { HASH, LOG_SCHEMA, REFERENCE_LOG_SCHEMA, REFERENCE_TRANSACTION_SCHEMA, TRANSACTION_SCHEMA, listOf } from '../../wire/schemas.ts'

const logs = wire<WireLog[]>(listOf(LOG_SCHEMA))
const changesSchema = (log: JsonSchema, transaction: JsonSchema) => ({ anyOf: [listOf(log), listOf(HASH), listOf(transaction)] })
const changes = wire<object[] | Hash[]>(changesSchema(LOG_SCHEMA, TRANSACTION_SCHEMA))

function wireChanges(found: FilterChanges, forms: EventForms): object[] | Hash[] {
  if (found.kind === 'logs') return found.logs.map(forms.log)
  if (found.kind === 'blocks') return found.hashes
  return found.full ? found.transactions.map(forms.pendingTransaction) : found.transactions.map((tx) => tx.hash)
}

function* wireLogs(found: Work<LocatedLog[]>): Work<WireLog[]> {
  return (yield* found).map(wireLog)
}

/** Whose a filter is: that of its connection, where it has one. */
const ownerOf = ({ session }: RpcCall): RpcSession | undefined => (session.notify ? session : undefined)

/** Methods of logs and polled filters. */
export const filterRows = [
  method({
    name: 'eth_getLogs',
    summary: 'Logs of a block or of a range of blocks, by address and topics.',
    params: [['filter', logFilter]],
    result: logs,
    reference: { stub: [] },
    handler: ({ chain, limits, requester }, filter) => runInTurns(() => wireLogs(queryLogs(chain, filter, limits.logQuery)), requester),
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
    // Section 4.3 of the interface: always true.
    reference: { handler: ({ filters }, id) => filters.uninstall(id) || true },
    handler: ({ filters }, id) => filters.uninstall(id),
  }),
  method({
    name: 'eth_getFilterChanges',
    summary: 'What came since the last poll of the filter.',
    params: [['filterId', subscriptionId]],
    result: changes,
    reference: {
      schema: changesSchema(REFERENCE_LOG_SCHEMA, REFERENCE_TRANSACTION_SCHEMA),
      handler: ({ filters }, id) => wireChanges(filters.changes(id), REFERENCE_EVENT_FORMS),
    },
    handler: ({ filters }, id) => wireChanges(filters.changes(id), EVENT_FORMS),
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
    handler: ({ filters, requester }, id) => runInTurns(() => wireLogs(filters.logs(id)), requester),
  }),
] as const
