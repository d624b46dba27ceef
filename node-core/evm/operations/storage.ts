/** Storage, transient storage, logs. */
import { FAMILIES, opcodeFamily } from '../../contract/opcodeTable.ts'
import type { Opcode } from '../../contract/opcodes.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import type { Frame } from '../machine/frame.ts'
import type { Slot } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { MAX_MEMORY_BYTES } from '../machine/memory.ts'
import { STATE_BYTES } from '../machine/stateGas.ts'
import { type Word, bigintFromWord, hashFromWord } from '../words/word.ts'
import type { GasOf, Run, Runs } from './operation.ts'
import { refuseWrite } from './refuseWrite.ts'

/** Nothing may be stored with no more gas left than the call stipend (EIP-2200). */
export const SENTRY_GAS = 2300

/** Gas of an SSTORE on top of access; adds the refund. The rules of Frontier, and of Petersburg again. */
function plainStoreCost(slot: Slot, value: Word, machine: Machine): number {
  const { gas } = machine.rules
  if (slot.value !== 0 && value === 0) machine.journal.refund += gas.sstoreClearRefund
  return slot.value === 0 && value !== 0 ? gas.sstoreSet : gas.sstoreReset
}

/** Gas of an SSTORE on top of access; adds the refund. Net metering (EIP-1283, EIP-2200, and EIP-2929 with EIP-3529). */
function netStoreCost({ original, value: current }: Slot, value: Word, machine: Machine): number {
  const { gas } = machine.rules
  const { journal } = machine
  if (value === current) return gas.sstoreNoop
  if (original === current) {
    if (original === 0) return gas.sstoreSet
    if (value === 0) journal.refund += gas.sstoreClearRefund
    return gas.sstoreReset
  }
  if (original !== 0) {
    if (current === 0) journal.refund -= gas.sstoreClearRefund
    else if (value === 0) journal.refund += gas.sstoreClearRefund
  }
  if (original === value) journal.refund += (original === 0 ? gas.sstoreSet : gas.sstoreReset) - gas.sstoreNoop
  return gas.sstoreNoop
}

/** Gas of an SSTORE. */
export function storeCost(frame: Frame, machine: Machine): number {
  const { rules, journal } = machine
  if (rules.eip2200 && frame.gas <= SENTRY_GAS) {
    frame.errorText = 'out of gas: not enough gas for reentrancy sentry'
    return Infinity
  }
  if (rules.eip2200) machine.gasNeed?.mustBeLeft(frame, SENTRY_GAS + 1)
  // From Amsterdam on this comes first, so that the block access list contains no slot for a store that is not allowed.
  if (rules.eip7928 && frame.isStatic) return refuseWrite(frame)
  const slot = journal.slot(frame.self, frame.peek(0))
  slot.recorded = true
  const value = frame.peek(1)
  if (!rules.eip1283 && !rules.eip2200) return plainStoreCost(slot, value, machine)
  // Here a cold slot costs the full cold price, because the warm price is not part of SSTORE's own price.
  const access = rules.eip2929 && journal.warmSlot(slot) ? rules.gas.coldSlot + rules.gas.sload : 0
  const cost = access + netStoreCost(slot, value, machine)
  const isNew = rules.eip8037 && slot.original === 0 && slot.value === 0 && value !== 0
  if (isNew && !machine.stateGas.take(frame, STATE_BYTES.slot, cost)) return Infinity
  return cost
}

/** Gas of an SLOAD on top of the warm price. */
export const slotCost: GasOf = (frame, { journal, rules }) =>
  rules.eip2929 && journal.warmSlot(journal.slot(frame.self, frame.peek(0))) ? rules.gas.coldSlot : 0

/** Gas of a LOG for its memory and its bytes. */
export const logCost =
  ({ memory: [area] }: Opcode): GasOf =>
  (frame, { journal, rules }) => {
    const length = frame.peek(area!.length as number)
    const cost = frame.memoryCost(frame.peek(area!.offset), length) + (typeof length === 'bigint' ? Infinity : rules.gas.logByte * length)
    if (cost > frame.gas || journal.logs.dataBytes + Number(length) <= MAX_MEMORY_BYTES) return cost
    frame.reason = 'memory limit'
    return Infinity
  }

const log =
  (topics: number): Run =>
  (frame, machine) => {
    const [offset, length] = [frame.pop() as number, frame.pop() as number]
    const words = Array.from({ length: topics }, () => frame.pop())
    const data = length === 0 ? EMPTY_BYTES : frame.memory.bytes.subarray(offset, offset + length)
    const { address } = frame.self
    machine.journal.logs.add(address, words, data)
    machine.tracer?.onLog?.({ address, topics: words.map(hashFromWord), data: data.slice() })
  }

/** The opcodes that access what outlives the frame. */
export const STORAGE = {
  SLOAD(frame, { journal }) {
    const slot = journal.slot(frame.self, frame.pop())
    slot.recorded = true
    frame.push(slot.value)
  },
  SSTORE(frame, { journal, rules, stateGas, tracer }) {
    const [key, value] = [frame.pop(), frame.pop()]
    const slot = journal.slot(frame.self, key)
    if (slot.value === value) return
    tracer?.onStorageChange?.(frame.self.address, bigintFromWord(key), bigintFromWord(slot.value), bigintFromWord(value))
    if (rules.eip8037 && slot.original === 0 && value === 0) stateGas.refund(frame, STATE_BYTES.slot)
    journal.setSlot(frame.self, slot, value)
  },
  TLOAD: (frame, { journal }) => frame.push(journal.transient(frame.self, frame.pop()).value),
  TSTORE: (frame, { journal }) => journal.setTransient(frame.self, frame.pop(), frame.pop()),
  ...opcodeFamily('LOG', FAMILIES.LOG, log),
} satisfies Runs
