/** How often the parent is looked at: no event tells that it is gone. */
const LOOK_MS = 500

/**
 * Ends this process, as a signal does, once the shell is gone through which npm runs it. npm passes signals on to that shell, and many shells
 * end without passing them on: the node would go on unseen, with its ports taken.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS).unref()
}
