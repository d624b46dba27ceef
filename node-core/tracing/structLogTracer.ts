import type { OpcodeStep } from '../evm/tracer.ts'
import type { StructLogOptions, StructLogResult } from './structLog.ts'
import { StructLogText } from './structLogText.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

/** Logs every opcode, and collects the logs. */
export function createStructLogTracer(options: StructLogOptions, { room = new TraceRoom() }: TraceSubject): TransactionTracer {
  const text = new StructLogText(options)
  let length = text.length
  const onOpcode = (step: OpcodeStep) => {
    text.hooks.onOpcode!(step)
    room.take(text.length - length)
    length = text.length
  }
  return { hooks: { ...text.hooks, onOpcode }, result: () => JSON.parse(text.take() + text.end()) as StructLogResult }
}
