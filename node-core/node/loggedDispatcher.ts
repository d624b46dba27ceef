import { ExchangeFault } from '../interception/exchangeFault.ts'
import type { Exchange } from '../recording/exchange.ts'
import { type Answer, AnswerStream } from '../rpc/answerStream.ts'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import type { RpcSession } from '../rpc/session.ts'
import type { Log } from './log.ts'

/** Maximum method names in the line of a batch. */
const MAX_NAMES = 10

/** Wraps the dispatcher to log each message at level debug: methods, errors and time. */
export function loggedDispatcher(dispatcher: Dispatcher, log: Log): Dispatcher {
  const logged =
    <A extends Answer>(answerTo: (text: string, session: RpcSession, exchange?: Exchange) => A | Promise<A>) =>
    (text: string, session: RpcSession, exchange?: Exchange) => {
      if (!log.isEnabled('debug')) return answerTo(text, session, exchange)
      const startedAtMs = performance.now()
      const done = (answer: A) => {
        log.debug(methodsOf(text), {
          transport: session.transport,
          ms: Number((performance.now() - startedAtMs).toFixed(2)),
          ...outcomeOf(answer),
        })
        return answer
      }
      const answer = answerTo(text, session, exchange)
      return answer instanceof Promise ? answer.then(done) : done(answer)
    }
  return {
    handle: logged((text, session, exchange) => dispatcher.handle(text, session, exchange)),
    respond: logged((text, session, exchange) => dispatcher.respond(text, session, exchange)),
  }
}

function methodsOf(text: string): string {
  const names = Array.from(text.matchAll(/"method"\s*:\s*"([^"]{1,100})"/g), ([, name]) => name!)
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `and ${names.length - MAX_NAMES} more`] : names
  return shown.join(' ') || 'no request'
}

/** The error of a response; for a streamed one, that it is not known yet; what a rule has made of it. */
function outcomeOf(answer: Answer): { error?: number; streamed?: true; fault?: string } {
  if (answer instanceof AnswerStream) return { streamed: true }
  if (answer instanceof ExchangeFault) return { fault: answer.message }
  const error = answer === undefined ? undefined : /"error":\{"code":(-?\d+)/.exec(answer.slice(0, 200))?.[1]
  return error === undefined ? {} : { error: Number(error) }
}
