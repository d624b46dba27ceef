import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { FlatCallFrame } from '../contract/wire/parity.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import { type Work, finish } from '../base/longWork.ts'
import { eachInTurns } from '../base/runClock.ts'
import { CallRecorder, type CallRecorderOptions } from './callTracer.ts'
import type { TraceSubject, TransactionTracer } from './transactionTracer.ts'

/** `convertParityErrors`: errors in the words of Parity. `includePrecompiles`: calls of precompiles are in the list. */
export interface FlatCallTracerOptions {
  convertParityErrors?: boolean
  includePrecompiles?: boolean
}

const PARITY_ERRORS: ReadonlyMap<string, string> = new Map([
  ['contract creation code storage out of gas', 'Out of gas'],
  ['out of gas', 'Out of gas'],
  ['gas uint64 overflow', 'Out of gas'],
  ['max code size exceeded', 'Out of gas'],
  ['invalid jump destination', 'Bad jump destination'],
  ['execution reverted', 'Reverted'],
  ['return data out of bounds', 'Out of bounds'],
  ['precompile failed', 'Built-in failed'],
  ['invalid input length', 'Built-in failed'],
])
const PARITY_ERROR_BEGINNINGS = [
  ['out of gas:', 'Out of gas'],
  ['invalid opcode:', 'Bad instruction'],
  ['stack underflow', 'Stack underflow'],
  ['stack limit reached', 'Out of stack'],
] as const

const parityError = (error: string): string =>
  PARITY_ERRORS.get(error) ?? PARITY_ERROR_BEGINNINGS.find(([beginning]) => error.startsWith(beginning))?.[1] ?? error

type OwnFields = Pick<FlatCallFrame, 'type' | 'action' | 'result'>

// In a flat list every call has a value, STATICCALL too.
function ownFieldsOf({ type, from, to, gas, gasUsed, value = '0x0', input, output = '0x' }: WireCallFrame): OwnFields {
  if (type === 'SELFDESTRUCT') return { type: 'suicide', action: { address: from, balance: value, ...(to && { refundAddress: to }) } }
  if (type === 'CREATE' || type === 'CREATE2') {
    return {
      type: 'create',
      action: { creationMethod: type.toLowerCase(), from, gas, init: input, value },
      result: { ...(to && { address: to }), code: output, gasUsed },
    }
  }
  return { type: 'call', action: { callType: type.toLowerCase(), from, gas, input, ...(to && { to }), value }, result: { gasUsed, output } }
}

/** The frame and all frames below it, in the order in which they started. */
function* flatten(frame: WireCallFrame, traceAddress: number[], subject: TraceSubject, isParity: boolean): Generator<FlatCallFrame> {
  const { error, calls = [] } = frame
  const { result, ...own } = ownFieldsOf(frame)
  const { place } = subject
  yield {
    ...own,
    ...(error !== undefined && { error: isParity ? parityError(error) : error }),
    ...(result && (error === undefined || error === 'execution reverted') && { result }),
    subtraces: calls.length,
    traceAddress,
    blockHash: place?.blockHash ?? null,
    blockNumber: Number(place?.blockNumber ?? 0n),
    transactionHash: place?.transactionHash ?? null,
    transactionPosition: place?.transactionIndex ?? 0,
  }
  for (const [i, call] of calls.entries()) yield* flatten(call, [...traceAddress, i], subject, isParity)
}

/** Tracer of the frames of a transaction, as a flat list. Calls of precompiles are left out as in Parity: CALL and STATICCALL only. */
export function createFlatCallTracer(
  { gasOfCode = false, ...options }: FlatCallTracerOptions & Pick<CallRecorderOptions, 'gasOfCode'>,
  subject: TraceSubject,
): TransactionTracer {
  const recorder = new CallRecorder({ gasOfCode }, subject)
  const precompiles = precompilesOf(subject.rules)
  let flat: FlatCallFrame[] | undefined
  function* settle(): Work<void> {
    if (flat !== undefined) return
    const frames: FlatCallFrame[] = []
    yield* eachInTurns(flatten(recorder.top, [], subject, options.convertParityErrors === true), (frame) => void frames.push(frame))
    flat = frames
  }
  return {
    hooks: {
      ...recorder.hooks,
      onExit(end) {
        const ended = recorder.exit(end)
        if (ended === undefined || options.includePrecompiles) return
        const { type, to } = ended.frame
        if ((type === 'CALL' || type === 'STATICCALL') && to !== undefined && precompiles.has(to)) ended.caller.calls!.pop()
      },
    },
    settle,
    result() {
      finish(settle())
      return flat
    },
  }
}

/** The same as in Parity itself. In geth, the outermost frame has the gas of the transaction. */
export const createParityTracer = (subject: TraceSubject): TransactionTracer =>
  createFlatCallTracer({ convertParityErrors: true, gasOfCode: true }, subject)
