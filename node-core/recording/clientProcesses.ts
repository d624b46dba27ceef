import type { FindProcesses, LocalConnection, LocalProcess } from './localConnection.ts'
import type { Peer } from './peer.ts'
import { processesOf } from './processSearch.ts'

/** Connections come in bursts, and a search looks through all processes, so one search serves them all. */
const GATHER_MS = 100
/** A search may take this part of the time, unless that made clients wait too long for their names. */
const MAX_SHARE = 1 / 20
const MAX_PAUSE_MS = 2000
/** More new connections than this at once are not looked up: those that follow tell of the same clients. */
const MAX_WAITING = 50

/** Finds the processes of clients on this machine, off the way of their requests. */
export class ClientProcesses {
  readonly #find: FindProcesses
  readonly #onFound: (peer: Peer, found: LocalProcess) => void
  readonly #waiting = new Map<LocalConnection, Peer[]>()
  #timer: NodeJS.Timeout | undefined
  #pauseMs = GATHER_MS
  #isBusy = false

  /** `onFound`: called with each peer whose process was found after it was asked for. */
  constructor(onFound: (peer: Peer, found: LocalProcess) => void, find: FindProcesses = processesOf) {
    this.#onFound = onFound
    this.#find = find
  }

  /** Looks for the process of the peer soon, if it is on this machine and not known. */
  ask(peer: Peer): void {
    const { connection } = peer
    if (connection === undefined || connection.process !== undefined) return
    const peers = this.#waiting.get(connection)
    if (peers !== undefined) peers.push(peer)
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(connection, [peer])
    this.#schedule()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  #schedule(): void {
    if (this.#isBusy || this.#waiting.size === 0) return
    this.#timer ??= setTimeout(() => void this.#search(), this.#pauseMs).unref()
  }

  async #search(): Promise<void> {
    this.#timer = undefined
    this.#isBusy = true
    const asked = Array.from(this.#waiting).filter(([{ isOpen }]) => isOpen)
    this.#waiting.clear()
    const startedAtMs = performance.now()
    const found = asked.length === 0 ? [] : await this.#find(asked.map(([connection]) => connection))
    this.#pauseMs = Math.min(MAX_PAUSE_MS, Math.max(GATHER_MS, (performance.now() - startedAtMs) / MAX_SHARE))
    for (const [at, [connection, peers]] of asked.entries()) this.#tell(connection, peers, found[at])
    this.#isBusy = false
    this.#schedule()
  }

  #tell(connection: LocalConnection, peers: readonly Peer[], found: LocalProcess | undefined): void {
    if (found === undefined) return
    connection.process = found
    for (const peer of peers) this.#onFound(peer, found)
  }
}
