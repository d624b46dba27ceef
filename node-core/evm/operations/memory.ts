/** Memory, its hash and copies into it. */
import { keccak256View } from '../../base/keccak256.ts'
import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'
import { addressWord, bigintFromWord, readWord } from '../words/word.ts'
import type { Run, Runs } from './operation.ts'

/** Copies `source` into memory. Stack, from the top: memory offset, source offset, length. */
const copy =
  (source: (frame: Frame) => Uint8Array): Run =>
  (frame) =>
    copyIntoMemory(frame, source(frame))

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

/** The opcodes that read and write memory. */
export const MEMORY = {
  KECCAK256(frame) {
    const [offset, length] = [frame.pop() as number, frame.pop() as number]
    const bytes = length === 0 ? frame.memory.bytes.subarray(0, 0) : frame.memory.bytes.subarray(offset, offset + length)
    frame.push(readWord(keccak256View(bytes), 0))
  },
  CALLDATACOPY: copy((frame) => frame.input),
  CODECOPY: copy((frame) => frame.code.bytes),
  EXTCODECOPY: (frame, machine) => copyIntoMemory(frame, externalCode(frame, machine)),
  RETURNDATASIZE: (frame) => frame.push(frame.returnData.length),
  RETURNDATACOPY(frame) {
    if (bigintFromWord(frame.peek(1)) + bigintFromWord(frame.peek(2)) > BigInt(frame.returnData.length)) {
      return frame.halt('return data out of bounds')
    }
    copyIntoMemory(frame, frame.returnData)
  },
  MLOAD: (frame) => frame.push(frame.memory.readWord(frame.pop() as number)),
  MSTORE: (frame) => frame.memory.writeWord(frame.pop() as number, frame.pop()),
  MSTORE8(frame) {
    const offset = frame.pop() as number
    frame.memory.bytes[offset] = Number(BigInt.asUintN(8, bigintFromWord(frame.pop())))
  },
  MSIZE: (frame) => frame.push(frame.memory.size),
  MCOPY(frame) {
    const [to, from, length] = [frame.pop() as number, frame.pop() as number, frame.pop() as number]
    if (length > 0) frame.memory.bytes.copyWithin(to, from, from + length)
  },
} satisfies Runs
