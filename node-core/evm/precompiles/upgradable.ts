/**
 * Two implementations with equal results: one that is there at once, and a faster one that can only be set up asynchronously (WebAssembly),
 * which takes longer than a node's start may wait for it. The engine is synchronous, so that until it is loaded the other one computes.
 */
export interface Upgradable<T> {
  /** The one that computes now. */
  readonly current: T
  /** Loads the fast one, which computes from then on, and returns whether it could; else the other one goes on. */
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
