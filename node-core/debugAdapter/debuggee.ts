/** An execution that is debugged: recorded once, so that it can be walked in both directions. */
import type { ConsoleLog } from '../contract/console.ts'
import type { StackTrace } from '../contract/stackTrace.ts'
import type { Requester } from '../base/longWork.ts'
import type { Sourced } from '../sources/sourced.ts'
import type { SourceTrace } from '../sources/lines/sourceTrace.ts'
import { badRequest } from './debugConnection.ts'
import type { DebugServices } from './services.ts'

/** A frame that failed. */
export interface FailureStop {
  /** Its last step. */
  step: number
  /** Whether its caller went on, so that the execution need not fail. */
  isCaught: boolean
  /** The kind of failure, or the name of the custom error. */
  name: string
  message: string
  /** The message with the stack. */
  text: string
}

export interface Debuggee {
  sourced: Sourced
  trace: SourceTrace
  /** In the order of the steps. */
  failures: readonly FailureStop[]
  console: readonly ConsoleLog[]
  /** Null if it succeeded. */
  failure: StackTrace | null
}

/** Runs an execution for all that is said of it as a whole. Rejects as `SourcedExecutions`. */
export async function loadDebuggee({ executions, fetched }: DebugServices, sourced: Sourced, requester: Requester): Promise<Debuggee> {
  const trace = await fetched(() => executions.lines(sourced.traced, requester))
  if (trace.steps === 0) throw badRequest('it runs no code: there is nothing to step through')
  const failure = await fetched(() => executions.stackTrace(sourced.traced, requester))
  const console = await fetched(() => executions.console(sourced, requester))
  return { sourced, trace, failure, console, failures: failure === null ? [] : failuresOf(failure) }
}

function failuresOf(failure: StackTrace): FailureStop[] {
  const { kind, error, message, text, frames, swallowed } = failure
  const ended = { isCaught: false, name: error?.name ?? kind, message, text, step: frames.at(-1)?.step }
  const caught = swallowed.map((it) => ({
    isCaught: true,
    name: 'caught',
    message: it.message,
    text: it.message,
    step: it.frames.at(-1)?.step,
  }))
  return [...caught, ended]
    .flatMap(({ step, ...rest }) => (typeof step === 'number' ? [{ ...rest, step }] : []))
    .toSorted((a, b) => a.step - b.step)
}
