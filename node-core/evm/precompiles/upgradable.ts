/**
 * Two implementations with equal results: one that is available at once, and a faster one that must be set up asynchronously (WebAssembly).
 * The engine is synchronous, so the slower one is used until the faster one is loaded, which the first use begins: most chains need neither,
 * and they take tens of megabytes.
 */
export interface Upgradable<T> {
  /** The implementation in use. */
  readonly current: T
  /** Loads the fast implementation and switches to it; returns whether it succeeded. Otherwise the slower one stays in use. */
  load(): Promise<boolean>
}

/** `createInitial` is called on first use. */
export function createUpgradable<T>(createInitial: () => T, loadFast: () => Promise<T>): Upgradable<T> {
  let current: T | undefined
  let loading: Promise<boolean> | undefined
  function load(): Promise<boolean> {
    loading ??= loadFast().then(
      (fast) => {
        current = fast
        return true
      },
      () => false,
    )
    return loading
  }
  return {
    get current() {
      if (current === undefined) {
        current = createInitial()
        void load()
      }
      return current
    },
    load,
  }
}
