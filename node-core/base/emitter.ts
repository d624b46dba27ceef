/** A typed event source: lower layers emit, upper layers subscribe. */
export interface EventSource<Events extends object> {
  /** Calls `listener` on every event of the name until the returned function is called. */
  on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): () => void
}

/** Emitter of typed events. Listeners run synchronously, in the order in which they subscribed. */
export class Emitter<Events extends object> implements EventSource<Events> {
  readonly #listeners = new Map<keyof Events, Set<(event: never) => void>>()

  on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  emit<K extends keyof Events>(name: K, event: Events[K]): void {
    // A copy: a listener may subscribe or unsubscribe while it is called.
    for (const listener of Array.from(this.#listeners.get(name) ?? [])) (listener as (event: Events[K]) => void)(event)
  }
}
