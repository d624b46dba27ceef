/** What was asked and answered, read from the texts that the node kept. They may be cut, withheld, or no JSON. */
import type { WireRecordedExchange } from '../../../node-core/contract/wire/recordedRequests.ts'
import { durationOf } from '../../requests/requestTiming.ts'
import type { Outcome } from '../console/RequestOutcome.tsx'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The params by position; none where they are not kept whole. */
export function paramsOfExchange({ params }: WireRecordedExchange): readonly unknown[] {
  const value = valueOf(params)
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** The answer as the console shows one; undefined where it is not there or not whole. */
export function outcomeOfExchange(exchange: WireRecordedExchange): Outcome | undefined {
  const answer = valueOf(exchange.answer)
  if (!isRecord(answer)) return undefined
  const [params, durationMs] = [paramsOfExchange(exchange), durationOf(exchange.request)]
  const { error } = answer
  if (!isRecord(error)) return { status: 'answered', params, value: answer['result'], durationMs }
  const { code, message, data } = error
  return { status: 'failed', params, message: String(message), code: typeof code === 'number' ? code : undefined, data, durationMs }
}

function valueOf(kept: WireRecordedExchange['params']): unknown {
  if (!kept || kept.isCut) return undefined
  try {
    return JSON.parse(kept.text)
  } catch {
    return undefined
  }
}
