import { blockNumberOrTag } from '../../../contract/blockId.ts'
import { oneOf, optional } from '../../../contract/compound.ts'
import { eventKinds } from '../../../contract/events.ts'
import { type Hex, quantityFromBigint } from '../../../contract/hex.ts'
import { boolean } from '../../../contract/primitives.ts'
import { RunClock } from '../../../base/runClock.ts'
import { loadTracer } from '../../../tracing/createTracer.ts'
import { blockTraceText } from '../../../tracing/traceText.ts'
import type { TraceConfig } from '../../../tracing/traces.ts'
import { subscriptionId } from '../../codecs.ts'
import type { Block } from '../../../types/block.ts'
import type { RpcCall } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { notifier, SharedText } from '../../notification.ts'
import { boundsOf } from './traceFiles.ts'
import { configOf, traceConfig } from './traces.ts'

/** Maximum number of unsent bytes at which the next block is traced. */
const MAX_WAITING_BYTES = 1 << 20
/** Delay before checking again. */
const WAIT_MS = 20
/** Maximum text length of one block: a notification is sent whole. */
const MAX_LENGTH = 128 << 20

/** The traces of a block as text; undefined once they are not wanted any more. Throws if they do not fit in a notification. */
async function tracesOf(
  { chain, work }: RpcCall,
  block: Block,
  config: TraceConfig,
  isStopped: () => boolean,
): Promise<string | undefined> {
  const clock = new RunClock()
  let text = ''
  for (const piece of blockTraceText(chain, block, config)) {
    text += piece
    if (clock.isSliceOver()) await clock.rest(work)
    if (isStopped()) return undefined
    if (text.length > MAX_LENGTH)
      throw new Error(`the traces are larger than ${MAX_LENGTH >> 20} MiB: debug_traceBlockByNumber sends them in pieces`)
  }
  return text
}

async function push(
  call: RpcCall,
  [first, last]: readonly [bigint, bigint],
  config: TraceConfig,
  send: (text: string) => void,
  isStopped: () => boolean,
): Promise<void> {
  const { chain, session } = call
  await loadTracer(config.tracer, config.tracerConfig)
  for (let number = first + 1n; number <= last; number++) {
    await new Promise((resume) => setImmediate(resume))
    while (!isStopped() && (session.waitingBytes ?? 0) > MAX_WAITING_BYTES) await new Promise((resume) => setTimeout(resume, WAIT_MS))
    if (isStopped()) return
    const block = await chain.fetched(() => chain.blockByNumber(number))
    if (block === undefined) return
    // As in geth, only the last block may stand here without transactions.
    if (block.transactions.length === 0 && number < last) continue
    const traces = await chain
      .fetched(() => tracesOf(call, block, config, isStopped))
      .then((text) => (text === undefined ? undefined : `"traces":${text}`), failureText)
    if (traces !== undefined && !isStopped()) send(`{"block":"${quantityFromBigint(number)}","hash":"${block.hash}",${traces}}`)
  }
}

const failureText = (error: Error) => `"error":${JSON.stringify(error.message)}`

function assertDuplex({ session }: RpcCall): void {
  if (!session.notify) throw rpcError(-32601, 'notifications not supported')
}

/** Trace subscriptions. All are private. */
export const traceSubscriptionRows = [
  method({
    name: 'debug_subscribe',
    summary:
      'Subscribes to traceChain: one notification with the traces of its transactions for each block after the start block, up to the end block.',
    params: [
      ['kind', oneOf(...eventKinds('debug'))],
      ['start', blockNumberOrTag],
      ['end', blockNumberOrTag],
      ['config', optional(traceConfig)],
    ],
    result: subscriptionId,
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, _kind, start, end, config) {
      assertDuplex(call)
      const bounds = boundsOf(call, start, end)
      const { session, subscriptions } = call
      const notify = notifier(session, 'debug')
      const deliver = (id: Hex, text: string) => notify(id, new SharedText(text))
      const state = { isStopped: false }
      return subscriptions.events(session, deliver, (send: (text: string) => void) => {
        // The traces of a chain end with it.
        if (state.isStopped) return () => undefined
        push(call, bounds, configOf(call.limits, config), send, () => state.isStopped).catch(
          // Such as a remote chain that does not give a block.
          (error: Error) => state.isStopped || send(`{${failureText(error)}}`),
        )
        return () => void (state.isStopped = true)
      })
    },
  }),
  method({
    name: 'debug_unsubscribe',
    summary: 'Cancels a subscription of the same connection.',
    params: [['subscription', subscriptionId]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, id) {
      assertDuplex(call)
      return call.subscriptions.unsubscribe(call.session, id)
    },
  }),
] as const
