/** Batches: the limit on requests, their order, and the total response length. */
import type { JsonRpcError } from '../contract/jsonRpc.ts'
import type { Turns } from '../base/longWork.ts'
import { SLICE_MS } from '../base/runClock.ts'
import type { Exchange } from '../recording/exchange.ts'
import { ExchangeFault } from '../interception/exchangeFault.ts'
import type { WholeAnswer } from './answerStream.ts'
import { errorText, tooLong } from './answerText.ts'
import { idOf } from './requestMessage.ts'
import type { RequestRunner } from './requestRunner.ts'
import type { RpcSession } from './session.ts'

/** The error for a batch that must not run, which is answered by `refusalText`; undefined if it may. */
export function batchRefusal({ length }: readonly unknown[], limit: number): JsonRpcError | undefined {
  if (length === 0) return { code: -32600, message: 'empty batch' }
  if (length <= limit) return undefined
  return { code: -32005, message: `batch too large: ${length} requests, at most ${limit} are allowed` }
}

/**
 * The answer to a batch that must not run. Where it has requests, that is an array with one error, which has the id of the first of them: Go's
 * client waits for ever for the answer to a batch whose ids it does not find, and understands nothing else than an array.
 */
export function refusalText(requests: readonly unknown[], error: JsonRpcError): string {
  if (requests.length === 0) return errorText(null, error)
  return `[${errorText(requests.map(idOf).find((id) => id !== null) ?? null, error)}]`
}

/**
 * Runs requests in sequence, so that a read sees the write before it. Returns undefined if none expects a response. The response limit
 * applies to all responses together; once it is exceeded, the remaining requests are not run, nor are those after a fault of the exchange.
 */
export async function runBatch(
  requests: readonly unknown[],
  session: RpcSession,
  runner: RequestRunner,
  turns: Turns,
  exchange?: Exchange,
): Promise<WholeAnswer> {
  const answers: string[] = []
  let length = 0
  let fault: ExchangeFault | undefined
  let keptBytes: number | undefined
  exchange?.batch(requests)
  if (session.requests) for (const request of requests) session.requests.begin(idOf(request))
  // Read after every request, where the monotonic clock would be too expensive.
  let resumedAtMs = Date.now()
  for (const [position, request] of requests.entries()) {
    if (length > runner.responseLimit) {
      answers.push(runner.refuse(request, tooLong(runner.responseLimit), exchange, position))
      continue
    }
    const pending = runner.handle(request, session, exchange, position)
    let answer = pending instanceof Promise ? await pending : pending
    if (answer instanceof ExchangeFault) {
      if (answer.how.kind !== 'truncate') {
        fault = answer
        break
      }
      keptBytes = Math.min(answer.how.bytes, keptBytes ?? Infinity)
      answer = answer.how.text
    }
    if (answer === undefined) continue
    answers.push(answer)
    length += answer.length
    if (Date.now() - resumedAtMs < SLICE_MS) continue
    await turns.nextTurn()
    resumedAtMs = Date.now()
  }
  // Including requests rejected before they began.
  if (session.requests) for (const request of requests) session.requests.end(idOf(request))
  if (fault !== undefined) return fault
  const text = answers.length === 0 ? undefined : `[${answers.join(',')}]`
  return keptBytes === undefined || text === undefined ? text : new ExchangeFault({ kind: 'truncate', text, bytes: keptBytes })
}
