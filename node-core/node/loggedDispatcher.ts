import type { Dispatcher } from '../rpc/dispatcher.ts'
import type { Log } from './log.ts'

/** Most names of methods that the line of a batch has. */
const MAX_NAMES = 10

/** The dispatcher, with a line per text as long as the log takes lines of level debug: methods, errors and time. */
export function loggedDispatcher(dispatcher: Dispatcher, log: Log): Dispatcher {
  return {
    handle(text, session) {
      if (!log.isEnabled('debug')) return dispatcher.handle(text, session)
      const startedAtMs = performance.now()
      const done = (answer: string | undefined) => {
        const names = Array.from(text.matchAll(/"method"\s*:\s*"([^"]{1,100})"/g), ([, name]) => name!)
        const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `and ${names.length - MAX_NAMES} more`] : names
        const error = answer === undefined ? undefined : /"error":\{"code":(-?\d+)/.exec(answer.slice(0, 200))?.[1]
        log.debug(shown.join(' ') || 'no request', { transport: session.transport, ms: Number((performance.now() - startedAtMs).toFixed(2)), ...(error && { error: Number(error) }) })
        return answer
      }
      const answer = dispatcher.handle(text, session)
      return answer instanceof Promise ? answer.then(done) : done(answer)
    },
  }
}
