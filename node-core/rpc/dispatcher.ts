/**
 * JSON-RPC text in, JSON-RPC text out, for every transport. A handler that returns at once is not awaited: a small read costs
 * the parse, two map lookups and the text of its result.
 */
import type { JsonRpcError } from '../contract/jsonRpc.ts'
import { ExchangeFault, keptText } from '../interception/exchangeFault.ts'
import type { Exchange } from '../recording/exchange.ts'
import type { Answer, WholeAnswer } from './answerStream.ts'
import { errorText } from './answerText.ts'
import { batchRefusal, refusalText, runBatch } from './batch.ts'
import type { ContextHolder } from './context.ts'
import type { RpcRegistry } from './registry.ts'
import { NestingError, messageOf } from './requestMessage.ts'
import { RequestRunner, type RunnerOptions } from './requestRunner.ts'
import type { RpcSession } from './session.ts'

/** Bounds of one text. */
export interface DispatcherOptions extends Omit<RunnerOptions, 'responseLimit'> {
  /** Maximum requests per batch; default 1000. */
  batchLimit?: number
  /** Maximum length of a buffered response in characters, of a whole batch together; default 50 million. */
  responseLimit?: number
}

/** Handles JSON-RPC texts. */
export interface Dispatcher {
  /**
   * Answer of a request or batch, whole. Synchronous wherever the handlers are. Never throws and never rejects. `exchange`: where the
   * requests and their answers are recorded. Where a rule wants the exchange broken, there is none, or its beginning.
   */
  handle(text: string, session: RpcSession, exchange?: Exchange): string | undefined | Promise<string | undefined>
  /**
   * Likewise for a transport that can send a long answer in pieces. What fails soon is answered as an error, and what is short as a text.
   */
  respond(text: string, session: RpcSession, exchange?: Exchange): Answer | Promise<Answer>
}

const DEFAULT_BATCH_LIMIT = 1000
const DEFAULT_RESPONSE_LIMIT = 50_000_000

/** Dispatcher of the methods of a registry upon the services that the node has. */
export function createDispatcher(registry: RpcRegistry, holder: ContextHolder, options: DispatcherOptions): Dispatcher {
  const { batchLimit = DEFAULT_BATCH_LIMIT, responseLimit = DEFAULT_RESPONSE_LIMIT } = options
  const runner = new RequestRunner(registry, holder, { ...options, responseLimit })

  function answerBy<A>(one: (request: unknown, session: RpcSession, exchange: Exchange | undefined) => A) {
    return (text: string, session: RpcSession, exchange?: Exchange) => {
      let message: unknown
      try {
        message = messageOf(text)
      } catch (error) {
        const parseError = { code: -32700, message: error instanceof NestingError ? error.message : 'parse error' }
        return refused(parseError, errorText(null, parseError), exchange)
      }
      if (!Array.isArray(message)) return one(message, session, exchange)
      const refusal = batchRefusal(message, batchLimit)
      return refusal === undefined
        ? runBatch(message, session, runner, holder.context.work, exchange)
        : refused(refusal, refusalText(message, refusal), exchange)
    }
  }

  const whole = answerBy((request, session, exchange) => runner.handle(request, session, exchange))
  return {
    handle(...args) {
      const answer = whole(...args)
      return answer instanceof Promise ? answer.then(textOf) : textOf(answer)
    },
    respond: answerBy((request, session, exchange) => runner.respond(request, session, exchange)),
  }
}

function textOf(answer: WholeAnswer): string | undefined {
  if (!(answer instanceof ExchangeFault)) return answer
  return answer.how.kind === 'truncate' ? keptText(answer.how) : undefined
}

/** Records the answer to a text of which nothing is run. */
function refused(error: JsonRpcError, text: string, exchange: Exchange | undefined): string {
  exchange?.refused(error, text)
  return text
}
