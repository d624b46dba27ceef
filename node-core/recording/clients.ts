import { Client, type ClientDescription } from './client.ts'
import { declaredKindOf } from './clientKind.ts'
import { habitOf, type WritingHabit } from './habit.ts'
import type { LocalProcess } from './localConnection.ts'
import type { Peer } from './peer.ts'

/** More than so many clients are one. */
const MAX_CLIENTS = 1000
/** Of those that were refused, so that they take no room from others. */
const MAX_STRANGERS = 100
const MAX_USER_AGENT_LENGTH = 200

/** All clients since the node started. */
export class Clients {
  readonly #byKey = new Map<string, Client>()
  #count = 0
  #strangers = 0
  #revision = 0

  /** Increases whenever what is known of a client changed. */
  get revision(): number {
    return this.#revision
  }

  all(): Client[] {
    return Array.from(this.#byKey.values())
  }

  /** A text of the peer has come; true if it is its first one. */
  seen(peer: Peer, text: string, nowMs: number): boolean {
    const isNew = peer.client === undefined
    if (isNew) {
      peer.firstSeenMs = nowMs
      peer.habit = habitOf(text)
      this.#assign(peer, peer.connection?.process)
    }
    peer.client!.lastSeenMs = nowMs
    return isNew
  }

  /** The peer sent an HTTP request that calls no method; true if it is its first one. `isRefused`: it may be anybody. */
  met(peer: Peer, nowMs: number, isRefused: boolean): boolean {
    const isNew = peer.client === undefined
    if (isNew) {
      peer.firstSeenMs = nowMs
      this.#assign(peer, peer.connection?.process, isRefused)
    }
    peer.client!.lastSeenMs = nowMs
    return isNew
  }

  /** The process of the peer was found: it may be another client than that which it was taken for. */
  found(peer: Peer, process: LocalProcess): void {
    const before = peer.client
    if (before === undefined) return
    const [from, to] = [keyOf(peer, before.process), keyOf(peer, process)]
    if (from === to) before.process = process
    else if (this.#byKey.get(from) !== before) return
    else if (before.connections === 1 && !this.#byKey.has(to)) {
      this.#byKey.delete(from)
      this.#byKey.set(to, before)
      before.process = process
    } else {
      if (--before.connections === 0) this.#byKey.delete(from)
      this.#assign(peer, process)
      peer.client!.lastSeenMs = Math.max(peer.client!.lastSeenMs, before.lastSeenMs)
    }
    this.#revision++
  }

  #assign(peer: Peer, process: LocalProcess | undefined, isStranger = false): void {
    const client = (peer.client = this.#clientOf(peer, process, isStranger))
    client.connections++
    client.process = process ?? client.process
    client.firstSeenMs = Math.min(client.firstSeenMs, peer.firstSeenMs)
    client.transports.add(peer.description.transport)
    client.ids.include(peer.ids)
    this.#revision++
  }

  #clientOf(peer: Peer, process: LocalProcess | undefined, isStranger: boolean): Client {
    const { description, habit, firstSeenMs } = peer
    const isFull = this.#byKey.size >= MAX_CLIENTS || (isStranger && this.#strangers >= MAX_STRANGERS)
    const key = isFull && !this.#byKey.has(keyOf(peer, process)) ? OTHERS : keyOf(peer, process)
    let client = this.#byKey.get(key)
    if (client === undefined) {
      const known = key === OTHERS ? { transport: description.transport, name: OTHERS } : shown(description)
      if (isStranger) this.#strangers++
      client = new Client(++this.#count, known, key === OTHERS ? undefined : habit, firstSeenMs)
      this.#byKey.set(key, client)
    }
    return client
  }
}

const OTHERS = 'others'

/** The same for all connections of a client. */
function keyOf({ description, habit }: Peer, process: LocalProcess | undefined): string {
  const { isWindow, name, origin, userAgent } = description
  if (isWindow === true) return 'window'
  if (name !== undefined) return `name ${name}`
  if (origin !== undefined) return `origin ${origin}`
  return `program ${userAgent?.slice(0, MAX_USER_AGENT_LENGTH)} ${habitIn(description, habit)} ${process?.pid} ${process?.name}`
}

/** Libraries that send the same user agent, or none, are told apart by their habits. */
function habitIn(description: ClientDescription, habit: WritingHabit | undefined): string {
  return declaredKindOf(description) === undefined ? (habit ?? '') : ''
}

/** Clients may send anything: nothing invisible, and nothing long. */
function shown({ origin, userAgent, ...description }: ClientDescription): ClientDescription {
  return { ...description, origin: plain(origin), userAgent: plain(userAgent) }
}

function plain(text: string | undefined): string | undefined {
  return text
    ?.slice(0, MAX_USER_AGENT_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
}
