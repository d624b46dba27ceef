/** Dynamic gas, by the kinds that the opcode table names. */
import type { DynamicGas, MemoryArea, Opcode } from '../../contract/opcodes.ts'
import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'
import { byteLength } from '../words/arithmetic.ts'
import { callCost, createCost, selfDestructCost } from './calls.ts'
import { accountCost, wordsCost } from './cost.ts'
import type { GasOf } from './operation.ts'
import { logCost, slotCost, storeCost } from './storage.ts'

/** How each kind is computed for an opcode. */
export const DYNAMIC_GAS: Readonly<Record<DynamicGas, (opcode: Opcode) => GasOf>> = {
  memory({ memory: [area] }) {
    const { offset, length } = area!
    if (typeof length === 'number') return (frame) => frame.memoryCost(frame.peek(offset), frame.peek(length))
    const { bytes } = length
    return (frame) => frame.memoryCost(frame.peek(offset), bytes)
  },

  hash({ memory }) {
    const [offset, length] = placesOf(memory[0])
    return (frame, { rules }) =>
      frame.memoryCost(frame.peek(offset), frame.peek(length)) + wordsCost(frame.peek(length), rules.gas.keccakWord)
  },

  copy({ memory }) {
    const [offset, length] = placesOf(memory.at(-1))
    const [from] = memory.length > 1 ? placesOf(memory[0]) : []
    if (from === undefined) return (frame, machine) => copyCost(frame, machine, offset, length)
    return (frame, machine) => copyCost(frame, machine, offset, length) + frame.memoryCost(frame.peek(from), frame.peek(length))
  },

  codeCopy({ memory, account }) {
    const [offset, length] = placesOf(memory[0])
    return (frame, machine) => copyCost(frame, machine, offset, length) + accountCost(machine, frame.peek(account!))
  },

  account({ account }) {
    const position = account!
    return (frame, machine) => accountCost(machine, frame.peek(position))
  },

  exponent:
    () =>
    (frame, { rules }) =>
      rules.gas.expByte * byteLength(frame.peek(1)),

  slot: () => slotCost,
  store: () => storeCost,
  log: logCost,
  call: callCost,
  create: createCost,
  selfDestruct: () => selfDestructCost,
}

/** Positions of offset and length, for memory whose length is an input. */
function placesOf(area: MemoryArea | undefined): [offset: number, length: number] {
  return [area!.offset, area!.length as number]
}

function copyCost(frame: Frame, { rules }: Machine, offset: number, length: number): number {
  return frame.memoryCost(frame.peek(offset), frame.peek(length)) + wordsCost(frame.peek(length), rules.gas.copyWord)
}
