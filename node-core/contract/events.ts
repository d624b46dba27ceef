/**
 * What the node pushes to clients that subscribe. The kinds that `eth_subscribe` and its like take, the types of what they deliver and the
 * subscriptions of the window derive from this table.
 */
import type { WireConsoleOutput } from './console.ts'
import type { Hash, Hex } from './hex.ts'
import type { WireKeyStore } from './keyStore.ts'
import type { WireAgentsChange } from './wire/agents.ts'
import type { WireBlock } from './wire/block.ts'
import type { WireConsensusChange } from './wire/consensus.ts'
import type { WireControl, WireHistoryChange } from './wire/control.ts'
import type { WireHeader } from './wire/header.ts'
import type { WireLog } from './wire/log.ts'
import type { WireRequestsChange } from './wire/recordedRequests.ts'
import type { WireRequestRulesChange } from './wire/requestRules.ts'
import type { WireReceipt } from './wire/receipt.ts'
import type { WireStats } from './wire/stats.ts'
import type { WireTransaction } from './wire/transaction.ts'
import type { WireWorkspaceChange } from './workspace.ts'

/** How the transactions of one block of debug_subscribe("traceChain") ran, or why that cannot be told. */
export type WireChainTrace = { block: Hex; hash: Hash } & ({ traces: { txHash: Hash; result: unknown }[] } | { error: string })

/** A kind of event: what its notifications hold, and what they hold where the subscription's argument asks for more. */
interface EventRow<Event, Full> {
  readonly types?: { event: Event; full: Full }
}

const event = <Event, Full = Event>(): EventRow<Event, Full> => ({})

/** By the namespace of the methods that begin and end the subscription, and by kind. */
export const EVENTS = {
  eth: {
    newHeads: event<WireHeader, WireBlock>(),
    logs: event<WireLog>(),
    newPendingTransactions: event<Hash, WireTransaction>(),
    transactionReceipts: event<WireReceipt[]>(),
    syncing: event<false>(),
  },
  devnet: {
    agents: event<WireAgentsChange>(),
    console: event<WireConsoleOutput>(),
    consensus: event<WireConsensusChange>(),
    control: event<WireControl>(),
    history: event<WireHistoryChange>(),
    keystore: event<WireKeyStore>(),
    requestRules: event<WireRequestRulesChange>(),
    requests: event<WireRequestsChange>(),
    stats: event<WireStats>(),
    workspace: event<WireWorkspaceChange>(),
  },
  debug: {
    traceChain: event<WireChainTrace>(),
  },
} as const

type Events = typeof EVENTS
export type EventNamespace = keyof Events
export type EventKind<N extends EventNamespace = EventNamespace> = N extends EventNamespace ? keyof Events[N] & string : never

/** What the notifications of a kind hold, where the subscription has no argument. */
export type EventOf<K extends EventKind> = {
  [N in EventNamespace]: K extends keyof Events[N] ? (Events[N][K] extends EventRow<infer Event, unknown> ? Event : never) : never
}[EventNamespace]

/** The kinds of a namespace. */
export function eventKinds<N extends EventNamespace>(namespace: N): readonly EventKind<N>[] {
  return Object.keys(EVENTS[namespace]) as EventKind<N>[]
}

/** The namespace in which a kind is subscribed to. */
export function namespaceOfEvent(kind: EventKind): EventNamespace {
  return (Object.keys(EVENTS) as EventNamespace[]).find((namespace) => Object.hasOwn(EVENTS[namespace], kind))!
}
