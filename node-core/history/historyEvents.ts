import { Emitter, type EventSource } from '../base/emitter.ts'
import type { Chain } from '../chain/chain.ts'
import type { ControlHistory } from './controlHistory.ts'
import type { Snapshots } from './snapshots.ts'

/** What can change in the history of a chain. `branches`: also when the head moves to another one. */
export type HistoryKind = 'snapshots' | 'actions' | 'branches'

/** Within this time after an event, further changes wait and become one event: a test suite makes thousands per second. */
const MIN_INTERVAL_MS = 50

/** Tells what changed: at once at first, then at most every 50 ms. */
export class HistoryEvents implements EventSource<{ changed: readonly HistoryKind[] }> {
  readonly #events = new Emitter<{ changed: readonly HistoryKind[] }>()
  readonly #waiting = new Set<HistoryKind>()
  #timer: NodeJS.Timeout | undefined

  constructor({ chain, snapshots, history }: { chain: Chain; snapshots: Snapshots; history: ControlHistory }) {
    snapshots.on('changed', () => this.#changed('snapshots'))
    history.on('changed', () => this.#changed('actions'))
    chain.on('headReset', () => this.#changed('branches'))
  }

  on(name: 'changed', listener: (kinds: readonly HistoryKind[]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Forgets what waits. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #changed(kind: HistoryKind): void {
    this.#waiting.add(kind)
    if (this.#timer === undefined) this.#send()
  }

  #send(): void {
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const kinds = Array.from(this.#waiting)
    this.#waiting.clear()
    this.#timer = setTimeout(() => this.#send(), MIN_INTERVAL_MS)
    this.#timer.unref()
    this.#events.emit('changed', kinds)
  }
}
