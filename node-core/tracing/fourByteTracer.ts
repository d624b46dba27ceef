import { type Hex, hexFromBytes } from '../contract/hex.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { FrameKind } from '../evm/tracer.ts'
import type { TraceSubject, TransactionTracer } from './transactionTracer.ts'

const CALLS: ReadonlySet<FrameKind> = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'])

/** Tracer of function selectors: how often each was called with which length of arguments, by `selector-length`. */
export function createFourByteTracer({ rules }: TraceSubject): TransactionTracer {
  const precompiles = precompilesOf(rules)
  const counts: Record<`${Hex}-${number}`, number> = {}
  return {
    hooks: {
      onEnter({ kind, to, input }) {
        if (!CALLS.has(kind) || input.length < 4 || precompiles.has(to)) return
        const key = `${hexFromBytes(input.subarray(0, 4))}-${input.length - 4}` as const
        counts[key] = (counts[key] ?? 0) + 1
      },
    },
    result: () => counts,
  }
}
