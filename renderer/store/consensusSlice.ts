import type { WireConsensusEvent, WireConsensusState, WireConsensusValidators } from '../../node-core/contract/wire/consensus.ts'
import type { WireValidatorLaunch } from '../../node-core/contract/wire/validatorLaunch.ts'
import type { WireValidatorNetwork } from '../../node-core/contract/wire/validatorNetwork.ts'

/** How an engine decides blocks: the node's, or that of a validator which the node has started. */
export interface ConsensusSlice {
  /** `alone`: the node has no engine, and runs no validators. */
  status: 'loading' | 'alone' | 'ready' | 'failed'
  /** Why it could not be read. */
  problem: string | undefined
  /** Without its events. */
  now: Omit<WireConsensusState, 'events'> | undefined
  /** Ascending, the last ones. */
  events: readonly WireConsensusEvent[]
  validators: WireConsensusValidators['validators']
  /** The validators that were started on this machine with the node, or by it; undefined if there are none. */
  network: WireValidatorNetwork | undefined
  /** Those that the node starts itself; undefined for a node of a validator. */
  launch: WireValidatorLaunch | undefined
}

export const initialConsensus: ConsensusSlice = {
  status: 'loading',
  problem: undefined,
  now: undefined,
  events: [],
  validators: [],
  network: undefined,
  launch: undefined,
}

/** As many as the node keeps. */
const MAX_EVENTS = 4_096

/** Known events and further ones, each once. */
export function eventsWith(known: readonly WireConsensusEvent[], added: readonly WireConsensusEvent[]): readonly WireConsensusEvent[] {
  if (added.length === 0) return known
  const last = known.at(-1)?.seq ?? 0
  return [...known, ...added.filter(({ seq }) => seq > last)].slice(-MAX_EVENTS)
}
