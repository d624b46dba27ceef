/** Failures of calls whose messages say where in the source they come from, for nodes that are asked to (`--json-rpc.stack-traces`). */
import type { Requester } from '../base/longWork.ts'
import { CodedError } from '../base/codedError.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import type { CallRequest, SimulationContext, SimulationOptions } from '../execution/simulate.ts'
import { type Traced, tracedCall } from '../tracing/traced.ts'
import type { RpcContext } from './context.ts'

/** A call that may fail: it then runs again for its stack trace. */
export interface FailingCall {
  simulation: SimulationContext
  request: CallRequest
  options: SimulationOptions
}

const FAILURES: ReadonlySet<string> = new Set<OutcomeErrorCode>(['execution-reverted', 'execution-failed'])

/** The message of a failure, with the reason and the stack of what failed, where its sources are known. */
export async function explainedMessage(
  { executions, requester }: RpcContext & { requester?: Requester },
  message: string,
  failed: Traced,
): Promise<string> {
  const trace = await executions.stackTrace(failed, requester)
  if (trace === null || trace.frames.every(({ kind }) => kind === 'unknown')) return message
  return trace.text.startsWith(message) ? trace.text : `${message}: ${trace.text}`
}

/**
 * What `run` answers. Where that fails, and the node is to explain failures, the error's message goes on with the reason and the stack, the
 * innermost function first; its data stay as they are.
 */
export function explained<T>(
  context: RpcContext & { requester?: Requester },
  failing: FailingCall,
  run: () => T | Promise<T>,
): T | Promise<T> {
  if (!context.stackTraces) return run()
  const explain = async (error: unknown): Promise<never> => {
    if (!(error instanceof CodedError) || !FAILURES.has(error.code)) throw error
    const { simulation, request, options } = failing
    // What it prints has been heard.
    const { onConsole: _onConsole, ...quiet } = options
    const traced = tracedCall('', '', simulation, request, quiet)
    const message = await explainedMessage(context, error.message, traced)
    throw message === error.message ? error : new CodedError(error.code, message, { data: error.data, cause: error })
  }
  try {
    const answer = run()
    return answer instanceof Promise ? answer.catch(explain) : answer
  } catch (error) {
    return explain(error)
  }
}
