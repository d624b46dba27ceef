/**
 * The engine through which a program outside a network sees it: that of one validator for as long as this runs and keeps up with the others,
 * then that of another one.
 */
import { Emitter } from '../base/emitter.ts'
import type { NetworkValidator } from '../contract/wire/validatorNetwork.ts'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { engineError } from '../consensus/engine/engineErrors.ts'
import { EngineEvents, type EngineEventsEvents, type EngineEventSource } from '../consensus/engine/engineEvents.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import type { NetworkControl } from './controlChannel.ts'

/** Validators are paused and stopped through other nodes too, which tell nobody. */
const LOOK_MS = 1_000
/** An engine that lacks more blocks is cut off from those that decide them. Heads are not read at the same instant. */
const MAX_BEHIND = 3
/** An engine on this machine that takes longer stands still. */
const TIMEOUT_MS = 2_000
const NOBODY = 'no validator runs'

interface Followed {
  url: string
  client: EngineClient
  events: EngineEventSource
}

export class FollowedEngine extends Emitter<EngineEventsEvents> implements EngineEventSource {
  #followed: Followed | undefined
  #timer: NodeJS.Timeout | undefined

  /** Begins to look which validators of the network run. */
  follow(network: Pick<NetworkControl, 'describe'>): void {
    this.leave()
    const timer = (this.#timer = setInterval(() => void look(), LOOK_MS).unref())
    let isLooking = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      // A network that has just ended does not answer.
      const validators = await network.describe().then(
        (it) => it.validators,
        () => undefined,
      )
      isLooking = false
      if (validators !== undefined && this.#timer === timer) this.#choose(validators)
    }
    void look()
  }

  leave(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#setFollowed(undefined)
  }

  get problem(): string | undefined {
    return this.#followed === undefined ? NOBODY : this.#followed.events.problem
  }

  /** Throws EngineError if no validator runs. */
  get client(): EngineClient {
    if (this.#followed === undefined) throw engineError('engine-unreachable', 'a validator', NOBODY)
    return this.#followed.client
  }

  close(): void {
    this.leave()
  }

  #choose(validators: readonly NetworkValidator[]): void {
    const url = engineToFollow(validators, this.#followed?.url)
    if (url !== this.#followed?.url) this.#setFollowed(url)
  }

  #setFollowed(text: string | undefined): void {
    this.#followed?.events.close()
    this.#followed = undefined
    if (text !== undefined) {
      const url = parseEngineUrl(text)
      const events = new EngineEvents(url)
      this.#followed = { url: text, client: new EngineClient(url, { timeoutMs: TIMEOUT_MS }), events }
      const isCurrent = () => this.#followed?.events === events
      events.on('event', (event) => isCurrent() && this.emit('event', event))
      events.on('connection', (connection) => isCurrent() && this.emit('connection', connection))
    }
    this.emit('connection', { problem: this.problem })
  }
}

/** URL of the engine to follow, which is the one that is followed already if it will do; undefined: none runs. */
export function engineToFollow(
  validators: readonly Pick<NetworkValidator, 'state' | 'head' | 'engine'>[],
  present: string | undefined,
): string | undefined {
  const running = validators.filter(({ state }) => state === 'running' || state === 'doubleSigning')
  const highest = running.reduce((most, { head }) => Math.max(most, head?.number ?? 0), 0)
  const isBehind = ({ head }: Pick<NetworkValidator, 'head'>) => head !== null && highest - head.number > MAX_BEHIND
  // A busy node may not say at once where it is: no reason to leave it, nor to go to it.
  const kept = running.find((it) => it.engine === present && !isBehind(it))
  const chosen = kept ?? running.find((it) => it.head !== null && !isBehind(it)) ?? running[0]
  return chosen?.engine
}
