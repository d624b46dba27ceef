import type { WireRecordedRequest, WireRequestsChange } from '../../node-core/contract/wire/recordedRequests.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { AppStore } from './appStore.ts'
import { numbersWith, placeOf, type RequestListFilter, type RequestsSlice } from './requestsSlice.ts'

type FeedClient = Pick<RpcClient, 'call' | 'subscribe' | 'connection'>

/** Nobody reads rows that are replaced ten times a second: then they are replaced as often as figures that one can follow. */
const FLOOD_INTERVAL_MS = 333
/** Where fewer come at once, all of them are new only because there are few. */
const MIN_FLOOD = 20
/** Maximum number of rows kept; those in sight are far fewer. */
const MAX_ROWS = 1_000
/** Maximum number of rows asked for at once, as the node bounds it. */
const MAX_ASKED = 500

/**
 * Follows the recorded requests while a view shows them. The node tells at most ten times a second that there are more; each time, or three
 * times a second if all rows in sight are new each time, the numbers that are new and the rows in sight are read, and written to the store
 * once, however many requests there were.
 */
export class RequestFeed {
  readonly #client: FeedClient
  readonly #store: AppStore
  #wants = 0
  #stop: (() => void) | undefined
  /** Indexes in sight, the newest request being 0. */
  #sight = { first: 0, last: -1 }
  /** The lowest number that changed since the numbers were read; Infinity: none. */
  #changed = 0
  /** The revision of the clients that was read last, and the newest. */
  #clients = -1
  #newestClients = 0
  /** Whether the last reading replaced all rows in sight. */
  #isFlooded = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWorking = false
  #isAskedAgain = false
  /** Changes with the filter and the connection: answers to earlier questions are not written. */
  #run = 0

  constructor(client: FeedClient, store: AppStore) {
    this.#client = client
    this.#store = store
  }

  /** Keeps the list up to date until the returned function is called. */
  want(): () => void {
    if (this.#wants++ === 0) {
      this.#stop = this.#client.subscribe('requests', (change) => this.#told(change))
      this.#restart()
    }
    return () => {
      if (--this.#wants > 0) return
      this.#stop?.()
      this.#stop = undefined
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  /** Reads everything again; call it after each connect. */
  connected(): void {
    this.#update(() => ({ numbers: [], rows: new Map() }))
    this.#restart()
  }

  /** Sets which requests are listed. */
  setFilter(filter: RequestListFilter): void {
    const { text, withWindow } = this.#slice.filter
    if (text === filter.text && withWindow === filter.withWindow && this.#slice.status !== 'failed') return
    this.#update(() => ({ filter, status: 'loading', message: undefined, numbers: [], rows: new Map() }))
    this.#restart()
  }

  /** Sets which rows are in sight, by index, the newest being 0. */
  show(first: number, last: number): void {
    this.#sight = { first, last }
    if (this.#missingRows(this.#slice.numbers).length > 0) this.#work()
  }

  /** Stops the list, or lets it go on. */
  pause(isPaused: boolean): void {
    this.#update(() => ({ isPaused }))
    if (!isPaused) this.#work()
  }

  /** Reads the clients again, with the methods that they asked for. */
  refreshClients(): void {
    this.#clients = -1
    this.#work()
  }

  /** Begins or ends the recording. */
  async setRecording(isOn: boolean): Promise<void> {
    const recording = await this.#client.call('devnet_setRecording', isOn)
    this.#update(() => ({ recording }))
  }

  /** Removes all that was recorded. */
  async clear(): Promise<void> {
    const recording = await this.#client.call('devnet_clearRequests')
    this.#update(() => ({ recording, numbers: [], rows: new Map() }))
    this.#restart()
  }

  get #slice(): RequestsSlice {
    return this.#store.getState().requests
  }

  #update(change: (slice: RequestsSlice) => Partial<RequestsSlice>): void {
    this.#store.setState(({ requests }) => ({ requests: { ...requests, ...change(requests) } }))
  }

  #restart(): void {
    this.#run++
    this.#changed = 0
    this.#clients = -1
    this.#work()
  }

  #told(change: WireRequestsChange): void {
    this.#changed = Math.min(this.#changed, change.changed)
    this.#newestClients = change.clients
    if (this.#slice.isPaused) this.#update(() => ({ next: change.next }))
    else if (this.#isFlooded) this.#timer ??= setTimeout(() => this.#workAgain(), FLOOD_INTERVAL_MS)
    else this.#work()
  }

  #workAgain(): void {
    this.#timer = undefined
    this.#work()
  }

  /** Reads what is missing; one reading at a time, and another one after it if there was reason for it meanwhile. */
  #work(): void {
    if (this.#wants === 0 || this.#client.connection.status !== 'open') return
    if (this.#isWorking) {
      this.#isAskedAgain = true
      return
    }
    this.#isWorking = true
    this.#isAskedAgain = false
    const run = this.#run
    void this.#read(run)
      .catch((error: unknown) => {
        // A lost connection has its own banner, and everything is read again after it.
        if (run === this.#run && !(error instanceof RpcError && error.reason === 'disconnected'))
          this.#update(() => ({ status: 'failed', message: messageOf(error) }))
      })
      .finally(() => {
        this.#isWorking = false
        if (this.#isAskedAgain || run !== this.#run) this.#work()
      })
  }

  async #read(run: number): Promise<void> {
    const { filter, isPaused, numbers: known } = this.#slice
    const [changed, clients] = [this.#changed, this.#newestClients]
    const asksNumbers = changed !== Infinity && !(isPaused && this.#slice.status === 'ready')
    if (asksNumbers) this.#changed = Infinity
    const asksClients = clients !== this.#clients
    const [found, recording, list] = await Promise.all([
      asksNumbers ? this.#client.call('devnet_requestNumbers', { ...queryOf(filter), after: changed - 1 }) : undefined,
      asksNumbers ? this.#client.call('devnet_recording') : undefined,
      asksClients ? this.#client.call('devnet_requestClients') : undefined,
    ])
    if (run !== this.#run) return
    const listed = found ? numbersWith(known, found.seqs, changed, found.first) : known
    // The process behind a connection is found later than its first requests, and is another client then.
    const isCurrent = (row: WireRecordedRequest): boolean => !asksClients && (!asksNumbers || row.seq < changed || isOver(row))
    const { rows, first, gone } = await this.#readRows(listed, isCurrent)
    const left = numbersWith(listed, [], Infinity, first)
    const numbers = gone.size === 0 ? left : left.filter((number) => !gone.has(number))
    if (run !== this.#run) return
    if (list) this.#clients = clients
    const added = known.length === 0 ? 0 : numbers.length - placeOf(numbers, known.at(-1)! + 1)
    this.#isFlooded = added > Math.max(MIN_FLOOD, this.#sight.last - this.#sight.first)
    this.#update((slice) => ({
      status: 'ready',
      message: undefined,
      numbers,
      rows,
      arrived: slice.arrived + added,
      ...(found && { next: found.next }),
      ...(recording && { recording }),
      ...(list && { clients: new Map(list.map((client) => [client.id, client])) }),
    }))
  }

  /** Numbers in sight whose rows are not there. */
  #missingRows(numbers: readonly number[], rows: ReadonlyMap<number, unknown> = this.#slice.rows): number[] {
    const { first, last } = this.#sight
    const newest = numbers.length - 1
    return numbers.slice(Math.max(0, newest - last), Math.max(0, newest - first + 1)).filter((number) => !rows.has(number))
  }

  /**
   * The rows that are known and current, with those in sight; the number before which no requests are kept any more, as far as known; and
   * those in sight that are not kept either, since the node keeps the window's requests for another time.
   */
  async #readRows(
    numbers: readonly number[],
    isCurrent: (row: WireRecordedRequest) => boolean,
  ): Promise<{ rows: ReadonlyMap<number, WireRecordedRequest>; first: number; gone: ReadonlySet<number> }> {
    const { rows, filter } = this.#slice
    const current = new Map([...rows].filter(([, row]) => isCurrent(row)))
    const missing = this.#missingRows(numbers, current).slice(0, MAX_ASKED)
    if (missing.length === 0) return { rows: current.size === rows.size ? rows : current, first: 0, gone: new Set() }
    const page = await this.#client.call('devnet_requests', { seqs: missing, window: filter.withWindow })
    const added = new Map(page.rows.map((row) => [row.seq, row]))
    const gone = new Set(missing.filter((number) => !added.has(number)))
    return { rows: current.size + added.size > MAX_ROWS ? added : new Map([...current, ...added]), first: page.first, gone }
  }
}

/** Nothing of the row changes any more, apart from its client. */
function isOver({ writeMs, status }: WireRecordedRequest): boolean {
  return writeMs !== undefined || status === 'cancelled'
}

/** The filter as the node takes it. */
function queryOf({ text, withWindow }: RequestListFilter): { filter: string; window: boolean } {
  return { filter: text, window: withWindow }
}
