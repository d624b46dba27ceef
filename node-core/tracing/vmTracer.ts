import { type Address, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { type MemoryRange, memoryAccesses } from '../contract/memoryAccess.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import type { VmOperation, VmOutcome, VmTrace } from '../contract/wire/parity.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { accountCode } from '../evm/accountCode.ts'
import { delegateOf } from '../evm/code/delegation.ts'
import type { StateReader } from '../evm/state.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { FrameEnter, OpcodeStep } from '../evm/tracer.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

const { SSTORE, REVERT, MLOAD } = OP

/** An opcode whose end has not been seen yet. */
interface OpenOperation {
  operation: VmOperation
  store: VmOutcome['store']
  outputs: number
  area: MemoryRange | undefined
  gasLeft: number
  failed: boolean
}

interface OpenFrame {
  trace: VmTrace
  open: OpenOperation | undefined
}

const OPERATION_BYTES = 100
const WORD_BYTES = 69

/** Traces what every opcode of a transaction did. */
export function createVmTracer({ rules, room = new TraceRoom() }: TraceSubject): TransactionTracer {
  const precompiles = precompilesOf(rules)
  const frames: OpenFrame[] = []
  let state: StateReader | undefined
  let top: VmTrace | null = null

  const codeOf = (address: Address): Uint8Array => (state === undefined ? EMPTY_BYTES : accountCode(state, address))

  function codeOfFrame({ kind, to, input }: FrameEnter): Uint8Array {
    if (kind === 'CREATE' || kind === 'CREATE2') return input
    const code = codeOf(to)
    const delegate = rules.eip7702 ? delegateOf(code) : undefined
    return delegate === undefined ? code : codeOf(delegate)
  }

  function onEnter(frame: FrameEnter): void {
    const { kind, to } = frame
    const isCode = kind !== 'SELFDESTRUCT'
    const code = isCode ? hexFromBytes(codeOfFrame(frame)) : '0x'
    room.take(code.length)
    const trace: VmTrace = { code, ops: [] }
    const caller = frames.at(-1)?.open?.operation
    if (caller === undefined) top = trace
    else if (isCode && !precompiles.has(to)) caller.sub = trace
    frames.push({ trace, open: undefined })
  }

  function onOpcode(step: OpcodeStep): void {
    const frame = frames.at(-1)!
    if (frame.open) end(frame.open, step)
    const { pc, op, gas, cost, stack, error } = step
    const operation: VmOperation = { cost: Number(cost), ex: null, pc, sub: null }
    const [key, val] = [stack.at(-1), stack.at(-2)]
    room.take(OPERATION_BYTES)
    frame.trace.ops.push(operation)
    frame.open = {
      operation,
      store:
        op === SSTORE && key !== undefined && val !== undefined ? { key: quantityFromBigint(key), val: quantityFromBigint(val) } : null,
      outputs: opcodeAt(op)?.outputs ?? 0,
      area: areaOf(op, stack),
      gasLeft: Number(gas - cost),
      failed: error !== undefined,
    }
  }

  /** The previous opcode, whose outcome the step shows. */
  function end({ operation, outputs, area, store }: OpenOperation, step: OpcodeStep): void {
    const mem = area && {
      data: hexFromBytes(step.memory().subarray(Number(area.offset), Number(area.offset + area.length))),
      off: Number(area.offset),
    }
    room.take(WORD_BYTES * outputs + (mem?.data.length ?? 0))
    operation.ex = {
      mem: mem ?? null,
      push: outputs === 0 ? [] : step.stack.slice(-outputs).map(quantityFromBigint),
      store,
      used: Number(step.gas),
    }
  }

  return {
    hooks: {
      onTxStart: (_tx, _block, reader) => void (state = reader),
      onEnter,
      onOpcode,
      onFault({ op }) {
        const open = frames.at(-1)?.open
        if (open && op !== REVERT) open.failed = true
      },
      onExit() {
        const open = frames.pop()?.open
        // The last opcode of a frame leaves nothing on the stack.
        if (open && !open.failed) open.operation.ex = { mem: null, push: [], store: open.store, used: open.gasLeft }
      },
    },
    result: () => top,
  }
}

/** The memory range that it writes; for MLOAD the one that it reads. */
function areaOf(op: number, stack: readonly bigint[]): MemoryRange | undefined {
  return memoryAccesses(opcodeAt(op), stack).find(({ kind }) => kind === 'write' || op === MLOAD)
}
