import type { Encoder } from '../../../contract/codec.ts'
import { array, optional } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { type LogFilter, logFilter } from '../../../contract/logFilter.ts'
import { boolean, hash } from '../../../contract/primitives.ts'
import { log } from '../../../contract/wire/log.ts'
import { queryLogs, queryLogsUpToHead } from '../../../filters/logQuery.ts'
import type { FilterChanges } from '../../../filters/polledFilters.ts'
import { subscriptionId } from '../../codecs.ts'
import type { RpcCall } from '../../context.ts'
import { method } from '../../method.ts'
import type { RpcSession } from '../../session.ts'
import { EVENT_FORMS, type EventForms, REFERENCE_EVENT_FORMS } from '../../wire/events.ts'

/** New results since the last poll, for any kind of filter. */
function changesOf(forms: EventForms): Encoder<FilterChanges, object[] | Hash[]> {
  const hashes = array(hash)
  return {
    encode(found) {
      if (found.kind === 'logs') return found.logs.map((it) => forms.log.encode(it))
      if (found.kind === 'blocks') return found.hashes
      return found.full ? found.transactions.map((it) => forms.pendingTransaction.encode(it)) : found.transactions.map((tx) => tx.hash)
    },
    schema: { anyOf: [array(forms.log).schema, hashes.schema, array(forms.pendingTransaction).schema] },
  }
}

/** The owner of a filter: its connection, if it has one. */
const ownerOf = ({ session }: RpcCall): RpcSession | undefined => (session.notify ? session : undefined)

/** In geth, a range that ends beyond the head is an error (execution-apis); clients of anvil and Hardhat get what there is of it. */
const queryOf = ({ session }: RpcCall) => (session.dialect === undefined ? queryLogs : queryLogsUpToHead)

/** The filter with the blocks that `safe` and `finalized` are for the client. */
function settled({ blocks }: RpcCall, filter: LogFilter): LogFilter {
  const bounds: Pick<LogFilter, 'fromBlock' | 'toBlock'> = {}
  for (const name of ['fromBlock', 'toBlock'] as const) {
    const bound = filter[name]
    if (bound === 'safe' || bound === 'finalized') bounds[name] = blocks.resolve(bound).block.header.number
  }
  return { ...filter, ...bounds }
}

/** Methods for logs and polled filters. */
export const filterRows = [
  method({
    name: 'eth_getLogs',
    summary: 'Logs of a block or of a range of blocks, by address and topics.',
    params: [['filter', logFilter]],
    result: array(log),
    reference: { stub: [] },
    handler(call, filter) {
      const { chain, limits, requester, work } = call
      return work.run(() => queryOf(call)(chain, settled(call, filter), limits.logQuery), requester)
    },
  }),
  method({
    name: 'eth_newFilter',
    summary: 'Installs a filter for the logs of new blocks.',
    params: [['filter', logFilter]],
    result: subscriptionId,
    reference: 'functional',
    // In geth, as in the text of execution-apis, the first changes are those since the filter was made. Clients of anvil and Hardhat expect
    // the logs from `fromBlock` on there.
    handler(call, filter) {
      const { filters, requester, session, work } = call
      if (session.dialect === undefined) return filters.createLogFilter(filter, ownerOf(call))
      return work.run(() => filters.createLogFilterWithPast(filter, ownerOf(call)), requester)
    },
  }),
  method({
    name: 'eth_newBlockFilter',
    summary: 'Installs a filter for the hashes of new blocks.',
    params: [],
    result: subscriptionId,
    reference: 'functional',
    handler: (call) => call.filters.createBlockFilter(ownerOf(call)),
  }),
  method({
    name: 'eth_newPendingTransactionFilter',
    summary: 'Installs a filter for transactions that become executable: their hashes or, with `full`, full transactions.',
    params: [['full', optional(boolean, false)]],
    result: subscriptionId,
    reference: 'functional',
    handler: (call, full) => call.filters.createPendingTransactionFilter(full, ownerOf(call)),
  }),
  method({
    name: 'eth_uninstallFilter',
    summary: 'Removes a filter; false if there is none with that id.',
    params: [['filterId', subscriptionId]],
    result: boolean,
    // Section 4.3 of the interface: always true.
    reference: { handler: ({ filters }, id) => filters.uninstall(id) || true },
    handler: ({ filters }, id) => filters.uninstall(id),
  }),
  method({
    name: 'eth_getFilterChanges',
    summary: 'New results of a filter since the last poll.',
    params: [['filterId', subscriptionId]],
    result: changesOf(EVENT_FORMS),
    reference: {
      result: changesOf(REFERENCE_EVENT_FORMS),
      handler: ({ filters }, id) => filters.changes(id),
    },
    handler: ({ filters }, id) => filters.changes(id),
  }),
  method({
    name: 'eth_getFilterLogs',
    summary: 'All logs in the range of a log filter.',
    params: [['filterId', subscriptionId]],
    result: array(log),
    reference: {
      handler({ filters }, id) {
        filters.assertHasLogs(id)
        return []
      },
    },
    handler(call, id) {
      const { filters, requester, work } = call
      return work.run(() => filters.logs(id, queryOf(call)), requester)
    },
  }),
] as const
