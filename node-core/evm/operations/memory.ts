/** Memory, its hash and copies into it. */
import { keccak256View } from '../../base/keccak256.ts'
import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'
import type { Operation } from './operation.ts'
import type { Rules } from '../rules/rules.ts'
import { type Word, addressWord, bigintFromWord, readWord } from '../words/word.ts'
import { accountCost } from './accountCost.ts'

/** Gas for each word of that many bytes. */
export function wordsCost(length: Word, perWord: number): number {
  return typeof length === 'bigint' ? Infinity : Math.ceil(length / 32) * perWord
}

/** A copy of `source` into memory; the words from the top are: memory offset, source offset, length. */
const copy = (name: string, rules: Rules, source: (frame: Frame) => Uint8Array): Operation => ({
  name,
  gas: 3,
  inputs: 3,
  outputs: 0,
  dynamicGas: (frame) => frame.memoryCost(frame.peek(0), frame.peek(2)) + wordsCost(frame.peek(2), rules.gas.copyWord),
  run: (frame) => copyIntoMemory(frame, source(frame)),
})

function copyIntoMemory(frame: Frame, source: Uint8Array): void {
  const [offset, from, length] = [frame.pop() as number, frame.pop(), frame.pop() as number]
  if (length > 0) frame.memory.copy(offset, source, typeof from === 'bigint' ? source.length : Math.min(from, source.length), length)
}

const externalCode = (frame: Frame, machine: Machine): Uint8Array => {
  const account = machine.journal.account(addressWord(frame.pop()))
  account.recorded = true
  machine.tracer?.onCodeRead?.(account.address, account.codeHash)
  return machine.journal.code(account)
}

/** The operations that read and write memory. */
export function memoryOperations(rules: Rules): Record<number, Operation> {
  const { gas } = rules
  return {
    0x20: {
      name: 'KECCAK256',
      gas: 30,
      inputs: 2,
      outputs: 1,
      dynamicGas: (frame) => frame.memoryCost(frame.peek(0), frame.peek(1)) + wordsCost(frame.peek(1), gas.keccakWord),
      run(frame) {
        const [offset, length] = [frame.pop() as number, frame.pop() as number]
        const bytes = length === 0 ? frame.memory.bytes.subarray(0, 0) : frame.memory.bytes.subarray(offset, offset + length)
        frame.push(readWord(keccak256View(bytes), 0))
      },
    },
    0x37: copy('CALLDATACOPY', rules, (frame) => frame.input),
    0x39: copy('CODECOPY', rules, (frame) => frame.code.bytes),
    0x3c: {
      name: 'EXTCODECOPY',
      gas: gas.extCode,
      inputs: 4,
      outputs: 0,
      readsState: rules.eip7928,
      dynamicGas: (frame, machine) =>
        frame.memoryCost(frame.peek(1), frame.peek(3)) + wordsCost(frame.peek(3), gas.copyWord) + accountCost(machine, frame.peek(0)),
      run: (frame, machine) => copyIntoMemory(frame, externalCode(frame, machine)),
    },
    ...(rules.eip211 && {
      0x3d: { name: 'RETURNDATASIZE', gas: 2, inputs: 0, outputs: 1, run: (frame: Frame) => frame.push(frame.returnData.length) },
      0x3e: {
        ...copy('RETURNDATACOPY', rules, (frame) => frame.returnData),
        run(frame: Frame) {
          if (bigintFromWord(frame.peek(1)) + bigintFromWord(frame.peek(2)) > BigInt(frame.returnData.length)) {
            return frame.halt('return data out of bounds')
          }
          copyIntoMemory(frame, frame.returnData)
        },
      },
    }),
    0x51: {
      name: 'MLOAD',
      gas: 3,
      inputs: 1,
      outputs: 1,
      dynamicGas: (frame) => frame.memoryCost(frame.peek(0), 32),
      run: (frame) => frame.push(frame.memory.readWord(frame.pop() as number)),
    },
    0x52: {
      name: 'MSTORE',
      gas: 3,
      inputs: 2,
      outputs: 0,
      dynamicGas: (frame) => frame.memoryCost(frame.peek(0), 32),
      run: (frame) => frame.memory.writeWord(frame.pop() as number, frame.pop()),
    },
    0x53: {
      name: 'MSTORE8',
      gas: 3,
      inputs: 2,
      outputs: 0,
      dynamicGas: (frame) => frame.memoryCost(frame.peek(0), 1),
      run(frame) {
        const offset = frame.pop() as number
        frame.memory.bytes[offset] = Number(BigInt.asUintN(8, bigintFromWord(frame.pop())))
      },
    },
    0x59: { name: 'MSIZE', gas: 2, inputs: 0, outputs: 1, run: (frame) => frame.push(frame.memory.size) },
    ...(rules.eip5656 && {
      0x5e: {
        name: 'MCOPY',
        gas: 3,
        inputs: 3,
        outputs: 0,
        dynamicGas: (frame: Frame) =>
          frame.memoryCost(frame.peek(0), frame.peek(2)) +
          frame.memoryCost(frame.peek(1), frame.peek(2)) +
          wordsCost(frame.peek(2), gas.copyWord),
        run(frame: Frame) {
          const [to, from, length] = [frame.pop() as number, frame.pop() as number, frame.pop() as number]
          if (length > 0) frame.memory.bytes.copyWithin(to, from, from + length)
        },
      },
    }),
  }
}
