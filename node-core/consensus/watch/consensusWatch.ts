/**
 * Follows how the engine decides blocks: the last events with the times at which this node saw them, so that a window which opens later has
 * something to draw.
 */
import type {
  WireBlockCommit,
  WireConsensusChange,
  WireConsensusEvent,
  WireConsensusPeer,
  WireConsensusState,
  WireConsensusValidators,
} from '../../contract/wire/consensus.ts'
import { Emitter } from '../../base/emitter.ts'
import type { Address, Hash } from '../../contract/hex.ts'
import type { EngineClient } from '../engine/engineClient.ts'
import type { EngineEvent } from '../engine/engineEvent.ts'
import { EngineEvents, type EngineEventSource } from '../engine/engineEvents.ts'
import { stepName } from '../engine/stepName.ts'
import { blockCommit } from './blockCommit.ts'
import { seenEventOf } from './consensusEvents.ts'

export interface ConsensusWatchEvents {
  changed: WireConsensusChange
}

/** Some three hundred heights of four validators. */
const MAX_EVENTS = 4096
/** Events within this time are delivered together; milliseconds. */
const DELIVERY_MS = 50

/** The engine's chain, and the validator that it is. */
interface Identity {
  of: EngineClient
  chainName: string
  validator: Address
}

type Position = Pick<WireConsensusState, 'height' | 'round' | 'step' | 'stepSinceMs'>

const NOWHERE: Position = { height: null, round: null, step: null, stepSinceMs: null }

export class ConsensusWatch extends Emitter<ConsensusWatchEvents> {
  readonly #clientNow: () => EngineClient
  readonly #source: EngineEventSource
  /** Ascending; longer than the bound by a part of it, so that it is seldom cut. */
  #events: WireConsensusEvent[] = []
  /** The number of the next event, and of the first one that is not delivered yet. */
  #next = 1
  #undelivered = 1
  #position: Position = NOWHERE
  #identity: Identity | undefined
  #delivery: NodeJS.Timeout | undefined

  /** Begins to follow. `clientNow` asks the engine whose events come, which may become another one; it may throw EngineError. */
  constructor(clientNow: () => EngineClient, source: EngineEventSource = new EngineEvents(clientNow().url)) {
    super()
    this.#clientNow = clientNow
    this.#source = source
    source.on('event', ({ event, atMs }) => this.#follow(event, atMs))
    source.on('connection', ({ problem }) => {
      this.#deliverSoon()
      if (problem === undefined) void this.#locate()
    })
  }

  /** Where the engine is and what it saw; what the engine must be asked for is null if it does not answer. */
  async state(): Promise<WireConsensusState> {
    const [identity, peers] = await Promise.all([this.#identify().catch(() => undefined), this.#peers().catch(() => null)])
    return {
      problem: this.#source.problem ?? null,
      chainName: identity?.chainName ?? null,
      validator: identity?.validator ?? null,
      ...this.#position,
      events: this.#events.slice(-MAX_EVENTS),
      peers,
    }
  }

  /** Who votes on a height; default: the newest. Throws EngineError. */
  async validators(height?: number): Promise<WireConsensusValidators> {
    const [own, { height: at, validators }] = await Promise.all([this.#identify(), this.#clientNow().validators(height)])
    return {
      height: at,
      validators: validators.map(({ address, voting_power, proposer_priority }) => ({
        address,
        power: String(voting_power),
        proposerPriority: String(proposer_priority),
        isOwn: address === own.validator,
      })),
    }
  }

  /** Who signed the block of a height, whose hash in the engine is known. Throws EngineError. */
  commit(height: number, hash: Hash): Promise<WireBlockCommit> {
    return blockCommit(this.#clientNow(), height, hash)
  }

  /** Another chain begins: what was seen is of no use for it. Numbers of events go on. */
  forget(): void {
    this.#events = []
    this.#undelivered = this.#next
    this.#position = NOWHERE
  }

  close(): void {
    clearTimeout(this.#delivery)
    this.#source.close()
  }

  #follow(event: EngineEvent, atMs: number): void {
    if (event.name === 'NewRoundStep') {
      const { height, round, step } = event.value
      this.#position = { height, round, step: step.replace('RoundStep', ''), stepSinceMs: atMs }
    }
    const seen = seenEventOf(event, this.#position.height ?? 0)
    if (seen !== undefined) {
      this.#events.push({ seq: this.#next++, atMs, ...seen })
      if (this.#events.length >= 2 * MAX_EVENTS) this.#events = this.#events.slice(-MAX_EVENTS)
    }
    this.#deliverSoon()
  }

  /** Asks where the engine is: one that is connected to in the middle of a height that takes long tells of no step. */
  async #locate(): Promise<void> {
    const known = this.#next
    const position = this.#position
    const state = await this.#clientNow()
      .consensus()
      .then(({ round_state }) => round_state)
      .catch(() => undefined)
    // What it has told meanwhile is newer.
    if (state === undefined || this.#next !== known || this.#position !== position) return
    this.#position = { height: state.height, round: state.round, step: stepName(state.step), stepSinceMs: null }
    this.#deliverSoon()
  }

  #deliverSoon(): void {
    this.#delivery ??= setTimeout(() => {
      this.#delivery = undefined
      const undelivered = this.#next - this.#undelivered
      const events = undelivered === 0 ? [] : this.#events.slice(-undelivered)
      this.#undelivered = this.#next
      this.emit('changed', { problem: this.#source.problem ?? null, ...this.#position, events })
    }, DELIVERY_MS).unref()
  }

  /** The chain and the engine's own validator, asked for once. */
  async #identify(): Promise<Identity> {
    const of = this.#clientNow()
    if (this.#identity?.of === of) return this.#identity
    const { node_info, validator_info } = await of.status()
    return (this.#identity = { of, chainName: node_info.network, validator: validator_info.address })
  }

  async #peers(): Promise<WireConsensusPeer[]> {
    const client = this.#clientNow()
    const [peers, { peers: positions }] = await Promise.all([client.peers(), client.consensus()])
    const byId = new Map(positions.map(({ node_address, peer_state }) => [node_address.split('@')[0], peer_state]))
    return peers.map(({ node_info, is_outbound }) => {
      const at = byId.get(node_info.id)
      return {
        id: node_info.id,
        name: node_info.moniker,
        address: node_info.listen_addr,
        isOutbound: is_outbound,
        height: at?.height ?? null,
        round: at?.round ?? null,
        step: at === undefined ? null : stepName(at.step),
      }
    })
  }
}
