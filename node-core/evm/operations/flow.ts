/** Jumps and ends of frames. */
import type { Frame } from '../machine/frame.ts'
import type { Operation } from './operation.ts'
import type { Rules } from '../rules/rules.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import type { Word } from '../words/word.ts'

function jump(frame: Frame, target: Word): void {
  if (typeof target === 'bigint' || frame.code.jumpDests[target] !== 1) return frame.halt('invalid jump')
  // The loop steps over the opcode that has run.
  frame.pc = target - 1
}

const end = (name: string, status: 'returned' | 'reverted'): Operation => ({
  name,
  gas: 0,
  inputs: 2,
  outputs: 0,
  dynamicGas: (frame) => frame.memoryCost(frame.peek(0), frame.peek(1)),
  run(frame) {
    const [offset, length] = [frame.pop() as number, frame.pop() as number]
    frame.output = length === 0 ? EMPTY_BYTES : frame.memory.slice(offset, length)
    frame.status = status
  },
})

/** The operations that decide what runs next. */
export function flowOperations(rules: Rules): Record<number, Operation> {
  return {
    0x00: { name: 'STOP', gas: 0, inputs: 0, outputs: 0, run: (frame) => void (frame.status = 'returned') },
    0x56: { name: 'JUMP', gas: 8, inputs: 1, outputs: 0, run: (frame) => jump(frame, frame.pop()) },
    0x57: {
      name: 'JUMPI',
      gas: 10,
      inputs: 2,
      outputs: 0,
      run(frame) {
        const target = frame.pop()
        if (frame.pop() !== 0) jump(frame, target)
      },
    },
    0x58: { name: 'PC', gas: 2, inputs: 0, outputs: 1, run: (frame) => frame.push(frame.pc) },
    0x5a: { name: 'GAS', gas: 2, inputs: 0, outputs: 1, run: (frame) => frame.push(frame.gasLeft) },
    0x5b: { name: 'JUMPDEST', gas: 1, inputs: 0, outputs: 0, run() {} },
    0xf3: end('RETURN', 'returned'),
    ...(rules.eip140 && { 0xfd: end('REVERT', 'reverted') }),
  }
}
