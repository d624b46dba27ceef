import { optional } from '../../contract/compound.ts'
import { type Codec, DecodeError } from '../../contract/codec.ts'
import { consoleOutput } from '../../contract/console.ts'
import { type EventKind, type EventOf, eventKinds } from '../../contract/events.ts'
import type { Hex } from '../../contract/hex.ts'
import { boolean, integer, string } from '../../contract/primitives.ts'
import { statsHistory } from '../../contract/wire/stats.ts'
import { subscriptionId } from '../codecs.ts'
import type { RpcCall } from '../context.ts'
import { watchControl } from '../controlState.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { notifier, sharedText } from '../notification.ts'
import { wireHistoryChange } from '../wire/control.ts'
import { watchAgents } from '../watchAgents.ts'
import { wireKeyStore } from '../wire/keyStore.ts'

const KINDS = eventKinds('devnet')

const kind: Codec<EventKind<'devnet'>, EventKind<'devnet'>> = {
  decode(value) {
    const decoded = string.decode(value)
    const found = KINDS.find((it) => it === decoded)
    if (found === undefined) throw new DecodeError(`unknown subscription "${decoded.slice(0, 40)}", expected one of ${KINDS.join(', ')}`)
    return found
  },
  encode: (value) => value,
  schema: { type: 'string', enum: KINDS },
}

const resultText = sharedText((event: EventOf<EventKind<'devnet'>>) => event)

/** Subscribes to each kind; returns a function that unsubscribes. */
const LISTEN: { [K in EventKind<'devnet'>]: (call: RpcCall, send: (event: EventOf<K>) => void) => () => void } = {
  agents: watchAgents,
  console: ({ console }, send) => console.on('printed', (output) => send(consoleOutput.encode(output))),
  consensus: ({ consensus, launcher }, send) => (consensus ?? launcher.watch).on('changed', send),
  control: watchControl,
  history: ({ historyEvents, history }, send) => historyEvents.on('changed', (kinds) => send(wireHistoryChange(kinds, history))),
  keystore: ({ accounts: { keyStore } }, send) => keyStore.on('changed', () => send(wireKeyStore(keyStore))),
  requestRules: ({ requestRules }, send) => requestRules.on('changed', send),
  requests: ({ recorder }, send) => recorder.on('changed', send),
  stats: ({ stats }, send) => stats.on('stats', send),
  workspace: ({ workspace }, send) => workspace.on('changed', send),
}

function assertDuplex({ session }: RpcCall): void {
  if (!session.notify) throw rpcError(-32601, 'notifications not supported')
}

/** Methods for the window's runtime view, in both profiles. All are private. */
export const devnetStatsRows = [
  method({
    name: 'devnet_stats',
    summary:
      'Statistics of the last fifteen minutes by second, the latest requests that took 10 ms or more, requests by method, and the value of debug_setGCPercent; with a time in Unix milliseconds, only later samples.',
    params: [['sinceMs', optional(integer)]],
    result: statsHistory,
    visibility: 'private',
    reference: 'functional',
    handler: ({ stats }, sinceMs) => stats.history(sinceMs),
  }),
  method({
    name: 'devnet_subscribe',
    summary:
      'Subscribes to agents (what coding agents do and wait for, at most ten times a second), console (what contracts print with console.log: transactions of new blocks, eth_call, estimates), consensus (what the consensus engine does, at most twenty times a second; nothing for a node without one), control (what control methods have set, after every change), requestRules (how many rules for requests are on, and what they do, at most ten times a second), requests (which recorded requests are new or have changed, at most ten times a second), stats (one notification per second), workspace (changes of labels, artifacts and contracts), history (changes of snapshots, branches and control actions) or keystore (the key store whenever it changes); notifications arrive on the same connection.',
    params: [['kind', kind]],
    result: subscriptionId,
    visibility: 'private',
    reference: 'functional',
    handler(call, of) {
      assertDuplex(call)
      const { session, subscriptions } = call
      const notify = notifier(session, 'devnet')
      const deliver = (id: Hex, event: EventOf<EventKind<'devnet'>>) => notify(id, resultText(event))
      return subscriptions.events(session, deliver, (send: (event: EventOf<EventKind<'devnet'>>) => void) =>
        LISTEN[of](call.present(), send),
      )
    },
  }),
  method({
    name: 'devnet_unsubscribe',
    summary: 'Cancels a subscription of the same connection.',
    params: [['subscription', subscriptionId]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler(call, id) {
      assertDuplex(call)
      return call.subscriptions.unsubscribe(call.session, id)
    },
  }),
] as const
