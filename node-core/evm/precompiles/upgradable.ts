/**
 * Two implementations with equal results: one that is available at once, and a faster one that must be set up asynchronously (WebAssembly),
 * which takes too long to wait for on startup. The engine is synchronous, so the slower one is used until the faster one is loaded.
 */
export interface Upgradable<T> {
  /** The implementation in use. */
  readonly current: T
  /** Loads the fast implementation and switches to it; returns whether it succeeded. Otherwise the slower one stays in use. */
  load(): Promise<boolean>
}

export function createUpgradable<T>(initial: T, loadFast: () => Promise<T>): Upgradable<T> {
  let current = initial
  let loading: Promise<boolean> | undefined
  return {
    get current() {
      return current
    },
    load() {
      loading ??= loadFast().then(
        (fast) => {
          current = fast
          return true
        },
        () => false,
      )
      return loading
    },
  }
}
