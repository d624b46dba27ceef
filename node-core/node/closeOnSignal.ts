import type { Log } from './log.ts'

/** A second signal within this time belongs to the first: terminals and npm may both send theirs. */
const SIGNAL_ECHO_MS = 500

/**
 * Closes what runs on a signal, and exits. `exclusive` runs restarts; a signal waits for a running one, and prevents any after it.
 */
export function closeOnSignal(close: () => Promise<unknown>, log: () => Log): { exclusive: (run: () => Promise<void>) => void } {
  let signalledAtMs: number | undefined
  let running = Promise.resolve()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (signalledAtMs !== undefined) {
        if (performance.now() - signalledAtMs > SIGNAL_ECHO_MS) process.exit(1)
        return
      }
      signalledAtMs = performance.now()
      log().info(`shutting down after ${signal}`)
      void running
        .then(() => close())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log().error('the node did not shut down cleanly', { error })
            process.exit(1)
          },
        )
    })
  }
  return {
    exclusive(run) {
      running = running.then(() => (signalledAtMs === undefined ? run() : undefined))
    },
  }
}
