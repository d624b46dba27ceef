import { type Codec, DecodeError, excerptOf } from '../../../contract/codec.ts'
import { array, object, optional } from '../../../contract/compound.ts'
import { type EventKind, eventKinds } from '../../../contract/events.ts'
import type { Hash, Hex } from '../../../contract/hex.ts'
import { logFilter } from '../../../contract/logFilter.ts'
import { boolean, hash, string } from '../../../contract/primitives.ts'
import { receipt } from '../../../contract/wire/receipt.ts'
import type { Chain } from '../../../chain/chain.ts'
import { assertNotPending } from '../../../filters/logQuery.ts'
import type { MinedBlock } from '../../../filters/subscriptions.ts'
import type { Transaction } from '../../../types/transaction.ts'
import { subscriptionId } from '../../codecs.ts'
import type { RpcCall } from '../../context.ts'
import { argumentError, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { notifier, SharedText, sharedText } from '../../notification.ts'
import { ruledNotifier } from '../../rules/ruledNotifier.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { EVENT_FORMS, type EventForms, REFERENCE_EVENT_FORMS } from '../../wire/events.ts'
import { receiptSources } from '../../wire/receipt.ts'

/** The optional argument of eth_subscribe, which depends on the kind. */
const subscriptionArgument: Codec<object | boolean, object | boolean> = {
  decode(value) {
    if (typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))) return value
    throw new DecodeError(`expected an object or a boolean, got ${excerptOf(value)}`)
  },
  encode: (value) => value,
  schema: { anyOf: [{ type: 'object' }, { type: 'boolean' }] },
}

/** The kinds are not checked here: geth returns -32601 for an unknown one. */
const subscriptionKind: Codec<string, EventKind<'eth'>> = {
  ...string,
  encode: (value) => value as EventKind<'eth'>,
  schema: { type: 'string', enum: eventKinds('eth') },
}

const headsArgument = object({ includeTransactions: optional(boolean, false) })
const receiptsArgument = object({ transactionHashes: optional(array(hash)) })

/** Maximum number of hashes in a transactionReceipts subscription, as in geth (eth/filters/api.go). */
const MAX_TRANSACTION_HASHES = 200

/** Starts a subscription of a kind for the calling client; its results are sent as JSON text. */
type Subscribe = (call: RpcCall, argument: unknown, notify: (subscription: Hex, result: SharedText) => void) => Hex

/** Decodes the argument of a kind, naming it as the dispatcher names arguments. */
function argumentOf<V>(codec: Codec<V, unknown>, value: unknown): V {
  try {
    return codec.decode(value)
  } catch (error) {
    throw argumentError(error, 1, 'argument')
  }
}

/** The kinds in both profiles. */
function kindsOf(forms: EventForms): Record<Exclude<EventKind<'eth'>, 'transactionReceipts' | 'syncing'>, Subscribe> {
  const blockText = sharedText(forms.block.encode)
  const headerText = sharedText(forms.header.encode)
  const logText = sharedText(forms.log.encode)
  const pendingText = sharedText(forms.pendingTransaction.encode)
  const hashText = sharedText((transaction: Transaction) => transaction.hash)
  return {
    newHeads({ session, subscriptions }, argument, notify) {
      const { includeTransactions } = argumentOf(headsArgument, argument ?? {})
      return subscriptions.newHeads(session, (id, block) => notify(id, includeTransactions ? blockText(block) : headerText(block)))
    },
    logs({ session, subscriptions }, argument, notify) {
      const filter = argumentOf(logFilter, argument ?? {})
      if (session.dialect === undefined) assertNotPending(filter)
      return subscriptions.logs(session, filter, (id, log) => notify(id, logText(log)))
    },
    newPendingTransactions({ session, subscriptions }, argument, notify) {
      const full = argument === undefined ? false : argumentOf(boolean, argument)
      return subscriptions.pendingTransactions(session, (id, tx) => notify(id, full ? pendingText(tx) : hashText(tx)))
    },
  }
}

const receiptsOf = ({ block, receipts }: MinedBlock, chain: Chain) => receiptSources(block, receipts, blobGasPriceOf(chain, block.header))
const receiptList = array(receipt)
const receiptsText = sharedText((mined: MinedBlock, chain: Chain) => receiptList.encode(receiptsOf(mined, chain)))

/** One notification per block, with the receipts of all its transactions or of the requested ones. */
const transactionReceipts: Subscribe = ({ session, subscriptions, present }, argument, notify) => {
  const { transactionHashes = [] } = argumentOf(receiptsArgument, argument ?? {})
  if (transactionHashes.length > MAX_TRANSACTION_HASHES) {
    throw rpcError(-32000, 'exceed max number of transaction hashes allowed per transactionReceipts subscription')
  }
  const wanted: ReadonlySet<Hash> = new Set(transactionHashes)
  return subscriptions.newBlocks(session, (id, mined) => {
    const { transactions } = mined.block
    const { chain } = present()
    if (wanted.size === 0) {
      if (transactions.length > 0) notify(id, receiptsText(mined, chain))
    } else if (transactions.some(({ hash: it }) => wanted.has(it))) {
      const asked = receiptsOf(mined, chain).filter(({ transaction }) => wanted.has(transaction.hash))
      notify(id, new SharedText(JSON.stringify(receiptList.encode(asked))))
    }
  })
}

/** Never notifies: the node has no peers to synchronise with, as geth in its development mode. */
const syncing: Subscribe = ({ session, subscriptions }) =>
  subscriptions.events(
    session,
    () => undefined,
    () => () => undefined,
  )

function subscribeTo(kinds: Readonly<Record<string, Subscribe>>) {
  return (call: RpcCall, kind: string, argument: unknown): Hex => {
    const { session } = call
    if (!session.notify) throw rpcError(-32601, 'notifications not supported')
    if (!Object.hasOwn(kinds, kind)) throw rpcError(-32601, `no "${kind.slice(0, 40)}" subscription in eth namespace`)
    return kinds[kind]!(call, argument, ruledNotifier(call, kind, notifier(session, 'eth')))
  }
}

/** Subscriptions, for transports that push. */
export const subscriptionRows = [
  method({
    name: 'eth_subscribe',
    summary:
      'Subscribes to newHeads, logs, newPendingTransactions, transactionReceipts or syncing, which is silent; notifications arrive on the same connection.',
    params: [
      ['kind', subscriptionKind],
      ['argument', optional(subscriptionArgument)],
    ],
    result: subscriptionId,
    reference: { handler: subscribeTo(kindsOf(REFERENCE_EVENT_FORMS)) },
    handler: subscribeTo({ ...kindsOf(EVENT_FORMS), transactionReceipts, syncing } satisfies Record<EventKind<'eth'>, Subscribe>),
  }),
  method({
    name: 'eth_unsubscribe',
    summary: 'Cancels a subscription of the same connection.',
    params: [['subscription', subscriptionId]],
    result: boolean,
    reference: 'functional',
    handler({ session, subscriptions }, id) {
      if (!session.notify) throw rpcError(-32601, 'notifications not supported')
      return subscriptions.unsubscribe(session, id)
    },
  }),
] as const
