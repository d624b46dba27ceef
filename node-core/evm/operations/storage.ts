/** Storage, transient storage, logs. */
import { EMPTY_BYTES } from '../../base/bytes.ts'
import type { Log } from '../../types/log.ts'
import type { Frame } from '../machine/frame.ts'
import type { Slot } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { MAX_MEMORY_BYTES } from '../machine/memory.ts'
import type { Operation } from './operation.ts'
import { refuseWrite } from './refuseWrite.ts'
import type { Rules } from '../rules/rules.ts'
import { type Word, bigintFromWord, hashFromWord } from '../words/word.ts'

/** With no more gas than a stipend nothing may be stored (EIP-2200). */
const SENTRY_GAS = 2300

/** Gas of an SSTORE beyond access; counts the refund. The way of Frontier, and of Petersburg again. */
function plainStoreCost(slot: Slot, value: Word, machine: Machine): number {
  const { gas } = machine.rules
  if (slot.value !== 0 && value === 0) machine.journal.refund += gas.sstoreClearRefund
  return slot.value === 0 && value !== 0 ? gas.sstoreSet : gas.sstoreReset
}

/** Gas of an SSTORE beyond access; counts the refund. Net metering (EIP-1283, EIP-2200, and EIP-2929 with EIP-3529). */
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

function storeCost(frame: Frame, machine: Machine): number {
  const { rules, journal } = machine
  if (rules.eip2200 && frame.gas <= SENTRY_GAS) {
    frame.errorText = 'out of gas: not enough gas for reentrancy sentry'
    return Infinity
  }
  // From Amsterdam this comes first, so that the block access list has no slot that nothing may change.
  if (rules.eip7928 && frame.isStatic) return refuseWrite(frame)
  const slot = journal.slot(frame.self, frame.peek(0))
  slot.recorded = true
  const value = frame.peek(1)
  if (!rules.eip1283 && !rules.eip2200) return plainStoreCost(slot, value, machine)
  // Here a cold slot costs the whole cold price: the warm one is not part of what SSTORE costs itself.
  const access = rules.eip2929 && journal.warmSlot(slot) ? rules.gas.coldSlot + rules.gas.sload : 0
  return access + netStoreCost(slot, value, machine)
}

const log = (topics: number, { gas }: Rules): Operation => ({
  name: `LOG${topics}`,
  gas: 375 + topics * gas.logTopic,
  inputs: 2 + topics,
  outputs: 0,
  dynamicGas(frame, { journal }) {
    const length = frame.peek(1)
    const cost = frame.memoryCost(frame.peek(0), length) + (typeof length === 'bigint' ? Infinity : gas.logByte * length)
    if (cost > frame.gas || journal.loggedBytes + Number(length) <= MAX_MEMORY_BYTES) return cost
    frame.reason = 'memory limit'
    return Infinity
  },
  run(frame, machine) {
    if (frame.isStatic) return frame.halt('write protection')
    const [offset, length] = [frame.pop() as number, frame.pop() as number]
    const entry: Log = { address: frame.self.address, topics: [], data: length === 0 ? EMPTY_BYTES : frame.memory.slice(offset, length) }
    for (let i = 0; i < topics; i++) entry.topics.push(hashFromWord(frame.pop()))
    machine.journal.addLog(entry)
    machine.tracer?.onLog?.(entry)
  },
})

/** The operations that read and write what outlives the frame. */
export function storageOperations(rules: Rules): Record<number, Operation> {
  const { gas } = rules
  return {
    0x54: {
      name: 'SLOAD',
      gas: gas.sload,
      inputs: 1,
      outputs: 1,
      readsState: rules.eip7928,
      dynamicGas: (frame, { journal }) => (rules.eip2929 && journal.warmSlot(journal.slot(frame.self, frame.peek(0))) ? gas.coldSlot : 0),
      run(frame, machine) {
        const slot = machine.journal.slot(frame.self, frame.pop())
        slot.recorded = true
        frame.push(slot.value)
      },
    },
    0x55: {
      name: 'SSTORE',
      gas: 0,
      inputs: 2,
      outputs: 0,
      dynamicGas: storeCost,
      run(frame, { journal, tracer }) {
        if (frame.isStatic) return frame.halt('write protection')
        const [key, value] = [frame.pop(), frame.pop()]
        const slot = journal.slot(frame.self, key)
        if (slot.value === value) return
        tracer?.onStorageChange?.(frame.self.address, bigintFromWord(key), bigintFromWord(slot.value), bigintFromWord(value))
        journal.setSlot(frame.self, slot, value)
      },
    },
    ...(rules.eip1153 && {
      0x5c: {
        name: 'TLOAD',
        gas: 100,
        inputs: 1,
        outputs: 1,
        run: (frame: Frame, machine: Machine) => frame.push(machine.journal.transient(frame.self, frame.pop())),
      },
      0x5d: {
        name: 'TSTORE',
        gas: 100,
        inputs: 2,
        outputs: 0,
        run(frame: Frame, machine: Machine) {
          if (frame.isStatic) return frame.halt('write protection')
          machine.journal.setTransient(frame.self, frame.pop(), frame.pop())
        },
      },
    }),
    ...Object.fromEntries([0, 1, 2, 3, 4].map((topics) => [0xa0 + topics, log(topics, rules)])),
  }
}
