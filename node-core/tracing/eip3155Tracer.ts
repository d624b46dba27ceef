import { hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { failureText } from '../execution/outcome.ts'
import type { OpcodeStep, Tracer } from '../evm/tracer.ts'
import { tracedName } from './tracedName.ts'

/** A tracer that writes a line of JSON for each opcode, and one for the end of the transaction (EIP-3155). */
export function createEip3155Tracer(write: (line: string) => void): Tracer {
  // A step is written when its end is known, because it may still fail.
  let last: Record<string, unknown> | undefined
  const flush = () => {
    if (last) write(JSON.stringify(last))
    last = undefined
  }
  return {
    onOpcode(step) {
      flush()
      last = lineOf(step)
    },
    onFault(step) {
      if (last && step.error !== undefined) last['error'] = step.error
    },
    onTxEnd(result) {
      flush()
      write(JSON.stringify(summaryOf(result)))
    },
  }
}

function lineOf(step: OpcodeStep): Record<string, unknown> {
  const { pc, op, gas, cost, depth, stack, refund, returnData, error } = step
  return {
    pc,
    op,
    gas: quantityFromBigint(gas),
    gasCost: quantityFromBigint(cost),
    memSize: step.memory().length,
    stack: stack.map(quantityFromBigint),
    depth,
    returnData: hexFromBytes(returnData),
    refund: quantityFromBigint(refund),
    opName: tracedName(op),
    ...(error !== undefined && { error }),
  }
}

function summaryOf(result: ExecutionResult): Record<string, unknown> {
  const { status, output, gasUsed } = result
  return {
    output: hexFromBytes(output),
    gasUsed: quantityFromBigint(gasUsed),
    pass: status === 'success',
    ...(status !== 'success' && { error: failureText(result) }),
  }
}
