import { hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import type { FrameEnter, FrameExit, Tracer } from '../evm/tracer.ts'
import { revertReason } from '../execution/outcome.ts'
import type { Log } from '../types/log.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

/** `withLog`: frames contain their logs. `onlyTopCall`: only the frame of the transaction. */
export interface CallTracerOptions {
  withLog?: boolean
  onlyTopCall?: boolean
}

/** `gasOfCode`: the frame of the transaction has the gas of its code, without intrinsic gas and before refunds, as frames within it have. */
export interface CallRecorderOptions extends CallTracerOptions {
  gasOfCode?: boolean
}

/** Size of a frame or log without its data, bytes. */
const FRAME_BYTES = 250

/** The frame on entry. */
function frameOf({ kind, from, to, value, gas, input }: FrameEnter): WireCallFrame {
  return {
    type: kind,
    from,
    to,
    ...(kind === 'STATICCALL' ? {} : { value: quantityFromBigint(value) }),
    gas: quantityFromBigint(gas),
    gasUsed: '0x0',
    input: hexFromBytes(input),
  }
}

/** Writes into the frame how it ended. */
function endFrame(frame: WireCallFrame, { output, error, reverted }: FrameExit): void {
  // Before Homestead, a creation whose code deposit could not be paid has an error, but did not fail.
  if (error === undefined || !reverted) {
    if (output.length > 0) frame.output = hexFromBytes(output)
    return
  }
  frame.error = error
  if (frame.type === 'CREATE' || frame.type === 'CREATE2') delete frame.to
  if (error !== 'execution reverted' || output.length === 0) return
  frame.output = hexFromBytes(output)
  const reason = revertReason(output)
  if (reason !== undefined) frame.revertReason = reason
}

/** Frames nested as they call each other. Other tracers build on it. */
export class CallRecorder {
  readonly #options: CallRecorderOptions
  /** The open frames, the running one last; that of the transaction stays. */
  readonly #open: WireCallFrame[] = []
  readonly #room: TraceRoom
  #gasLimit = 0n
  /** Logs of the block so far, and their number at the start of each open frame. */
  #logs: number
  readonly #logMarks: number[] = []

  constructor(options: CallRecorderOptions, { firstLogIndex = 0, room = new TraceRoom() }: Pick<TraceSubject, 'firstLogIndex' | 'room'>) {
    this.#options = options
    this.#logs = firstLogIndex
    this.#room = room
  }

  readonly hooks: Tracer = {
    onTxStart: ({ gasLimit }) => void (this.#gasLimit = gasLimit),
    onEnter: (frame) => void this.enter(frame),
    onExit: (frame) => void this.exit(frame),
    onLog: (log) => this.#log(log),
    onTxEnd: ({ gasUsed }) => {
      if (!this.#options.gasOfCode) this.top.gasUsed = quantityFromBigint(gasUsed)
      dropFailedLogs(this.top, false)
    },
  }

  /** The frame of the transaction. */
  get top(): WireCallFrame {
    return this.#open[0]!
  }

  /** Starts a frame and returns it; undefined if it is not shown. */
  enter(frame: FrameEnter): WireCallFrame | undefined {
    this.#logMarks.push(this.#logs)
    const isTop = frame.depth === 0
    if (this.#options.onlyTopCall && !isTop) return undefined
    this.#room.take(FRAME_BYTES + 2 * frame.input.length)
    const shown = frameOf(isTop && !this.#options.gasOfCode ? { ...frame, gas: this.#gasLimit } : frame)
    this.#open.push(shown)
    return shown
  }

  /** Ends the running frame and returns it with its caller's frame; undefined for that of the transaction. */
  exit(end: FrameExit): { frame: WireCallFrame; caller: WireCallFrame } | undefined {
    const logsBefore = this.#logMarks.pop()!
    if (end.reverted) this.#logs = logsBefore
    if (end.depth > 0 && this.#options.onlyTopCall) return undefined
    this.#room.take(2 * end.output.length)
    const frame = this.#open.at(-1)!
    frame.gasUsed = quantityFromBigint(end.gasUsed)
    endFrame(frame, end)
    if (end.depth === 0) return undefined
    this.#open.pop()
    const caller = this.#open.at(-1)!
    ;(caller.calls ??= []).push(frame)
    return { frame, caller }
  }

  #log({ address, topics, data }: Log): void {
    const index = quantityFromBigint(BigInt(this.#logs++))
    const { withLog, onlyTopCall } = this.#options
    if (!withLog || (onlyTopCall && this.#logMarks.length > 1)) return
    this.#room.take(FRAME_BYTES + 2 * data.length)
    const frame = this.#open.at(-1)!
    const position = quantityFromBigint(BigInt(frame.calls?.length ?? 0))
    ;(frame.logs ??= []).push({ address, topics, data: hexFromBytes(data), index, position })
  }
}

function dropFailedLogs(frame: WireCallFrame, isCallerFailed: boolean): void {
  const isFailed = isCallerFailed || frame.error !== undefined
  if (isFailed) delete frame.logs
  for (const call of frame.calls ?? []) dropFailedLogs(call, isFailed)
}

/** Tracer of the frames of a transaction. */
export function createCallTracer(options: CallTracerOptions, subject: TraceSubject): TransactionTracer {
  const recorder = new CallRecorder(options, subject)
  return { hooks: recorder.hooks, result: () => recorder.top }
}
