/** Calls, creations, self-destruction. */
import type { Opcode } from '../../contract/opcodes.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { delegateOf } from '../code/delegation.ts'
import { logBurn, logTransfer } from '../machine/etherLogs.ts'
import type { Frame } from '../machine/frame.ts'
import { beginCall, beginCreate, resume } from '../machine/frames.ts'
import { type AccountState, isEmpty } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { STATE_BYTES } from '../machine/stateGas.ts'
import { add, sub } from '../words/arithmetic.ts'
import { type Word, addressWord, bigintFromWord, wordFrom, wordFromHex } from '../words/word.ts'
import { accountCost, wordsCost } from './cost.ts'
import type { GasOf, Run, Runs } from './operation.ts'
import { refuseWrite } from './refuseWrite.ts'

type CallKind = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL'

/** All but one 64th of the gas (EIP-150). */
const allButOne64th = (gas: Word): Word => (typeof gas === 'number' ? gas - Math.floor(gas / 64) : wordFrom(gas - gas / 64n))

/** The account that an account delegates to (EIP-7702), if any. */
function delegateAccount({ journal }: Machine, account: AccountState): AccountState | undefined {
  const delegate = delegateOf(journal.code(account))
  return delegate === undefined ? undefined : journal.account(wordFromHex(delegate), delegate)
}

/** Gas of a call; the gas that it passes on has already been deducted from the frame. */
export function callCost({ name, operands, memory }: Opcode): GasOf {
  const [input, output] = memory.map(({ offset, length }) => ({ offset, length: length as number })) as [Range, Range]
  const value = operands.indexOf('value')
  return (frame, machine) => {
    const { rules } = machine
    const { gas } = rules
    const memoryCost =
      frame.memoryCost(frame.peek(input.offset), frame.peek(input.length)) +
      frame.memoryCost(frame.peek(output.offset), frame.peek(output.length))
    const movesValue = value >= 0 && frame.peek(value) !== 0
    if (rules.eip7928 && name === 'CALL' && movesValue && frame.isStatic) return refuseWrite(frame)
    const account = machine.journal.account(addressWord(frame.peek(1)))
    let cost = memoryCost + accountCost(machine, account.key)
    if (movesValue) cost += gas.callValue
    // An account counts as read once its own price is covered, whatever the rest of the call costs (EIP-7928).
    if (cost <= frame.gas) account.recorded = true
    const delegate = rules.eip7702 ? delegateAccount(machine, account) : undefined
    if (delegate !== undefined) {
      cost += gas.call + accountCost(machine, delegate.key)
      if (cost <= frame.gas) delegate.recorded = true
    }
    // An account that a call creates costs extra: from EIP-161 on only if value is transferred.
    if (name === 'CALL' && (rules.eip161 ? movesValue && isEmpty(account) : !account.exists)) cost += gas.newAccount
    if (!(cost <= frame.gas)) return Infinity
    const isNew = rules.eip8037 && name === 'CALL' && movesValue && isEmpty(account)
    if (isNew && !machine.stateGas.take(frame, STATE_BYTES.account, cost)) return Infinity
    const left = sub(frame.gasLeft, cost)
    const available = rules.eip150 ? allButOne64th(left) : left
    const asked = frame.peek(0)
    if (asked > available && !rules.eip150) return Infinity
    frame.callGas = asked > available ? available : asked
    frame.take(frame.callGas)
    return cost
  }
}

/** Positions of the inputs with the offset and the length of memory. */
interface Range {
  offset: number
  length: number
}

const call = (kind: CallKind): Run => {
  const hasValue = kind === 'CALL' || kind === 'CALLCODE'
  return (frame, machine) => {
    frame.sp--
    const to = machine.journal.account(addressWord(frame.pop()))
    const value = hasValue ? bigintFromWord(frame.pop()) : kind === 'DELEGATECALL' ? frame.value : 0n
    const [inputOffset, inputLength, outputOffset, outputLength] = popRanges(frame)
    const { self } = frame
    const keepsSelf = kind === 'CALLCODE' || kind === 'DELEGATECALL'
    frame.returnData = EMPTY_BYTES
    const outcome = beginCall(machine, {
      kind,
      depth: frame.depth + 1,
      from: self,
      caller: kind === 'DELEGATECALL' ? frame.caller : self.key,
      to,
      self: keepsSelf ? self : to,
      value,
      input: callInput(frame, machine, inputOffset, inputLength),
      gas: hasValue && value !== 0n ? add(frame.callGas, machine.rules.gas.callStipend) : frame.callGas,
      isStatic: frame.isStatic || kind === 'STATICCALL',
      outputOffset,
      outputLength,
    })
    if (outcome === undefined) frame.status = 'waiting'
    else resume(machine, frame, outcome, outputOffset, outputLength)
  }
}

/**
 * Input of a call: a view of the memory, which does not change until the call has ended. A copy would cost far more than the call, which
 * pays nothing for the length. Tracers get a copy.
 */
function callInput({ memory }: Frame, { tracer }: Machine, offset: number, length: number): Uint8Array {
  if (length === 0) return EMPTY_BYTES
  return tracer === undefined ? memory.bytes.subarray(offset, offset + length) : memory.slice(offset, length)
}

/** Pops two memory ranges. The offset of an empty range is ignored, however large. */
function popRanges(frame: Frame): [number, number, number, number] {
  const [offset, length, secondOffset, secondLength] = [frame.pop(), frame.pop() as number, frame.pop(), frame.pop() as number]
  return [length === 0 ? 0 : (offset as number), length, secondLength === 0 ? 0 : (secondOffset as number), secondLength]
}

/** Gas of a creation on top of its constant price; the gas that it passes on is deducted when it runs. */
export function createCost({ name, memory: [area] }: Opcode): GasOf {
  return (frame, { rules, stateGas }) => {
    const length = frame.peek(area!.length as number)
    if (length > rules.limits.initCodeBytes) {
      frame.reason = 'max initcode size exceeded'
      return Infinity
    }
    const perWord = rules.gas.initCodeWord + (name === 'CREATE2' ? rules.gas.keccakWord : 0)
    const cost = frame.memoryCost(frame.peek(area!.offset), length) + wordsCost(length, perWord)
    if (rules.eip8037 && !frame.isStatic && !stateGas.take(frame, STATE_BYTES.account, cost)) return Infinity
    return cost
  }
}

const create =
  (kind: 'CREATE' | 'CREATE2'): Run =>
  (frame, machine) => {
    const [value, offset, length] = [bigintFromWord(frame.pop()), frame.pop() as number, frame.pop() as number]
    const salt: { salt?: Word } = kind === 'CREATE2' ? { salt: frame.pop() } : {}
    const gas = machine.rules.eip150 ? allButOne64th(frame.gasLeft) : frame.gasLeft
    frame.callGas = gas
    frame.take(gas)
    frame.returnData = EMPTY_BYTES
    const outcome = beginCreate(machine, {
      kind,
      depth: frame.depth + 1,
      from: frame.self,
      value,
      initCode: length === 0 ? EMPTY_BYTES : frame.memory.slice(offset, length),
      gas,
      ...salt,
    })
    if (outcome === undefined) frame.status = 'waiting'
    else resume(machine, frame, outcome, 0, 0)
  }

/** Gas of a SELFDESTRUCT on top of its constant price; adds the refund. */
export const selfDestructCost: GasOf = (frame, { journal, rules, stateGas }) => {
  const { gas } = rules
  if (rules.eip7928 && frame.isStatic) return refuseWrite(frame)
  const heir = journal.account(addressWord(frame.peek(0)))
  // Here a cold account costs the full cold price, because there is no warm price to deduct.
  let cost = rules.eip2929 && journal.warmAccount(heir) ? gas.coldAccount + gas.balance : 0
  if (cost <= frame.gas) heir.recorded = true
  const isNew = rules.eip161 ? frame.self.balance !== 0n && isEmpty(heir) : !heir.exists
  if (isNew) cost += gas.selfDestructNewAccount
  if (!frame.self.destroyed) journal.refund += gas.selfDestructRefund
  if (rules.eip8037 && isNew && !stateGas.take(frame, STATE_BYTES.account, cost)) return Infinity
  return cost
}

const selfDestruct: Run = (frame, machine) => {
  const { journal, rules, tracer } = machine
  const { self } = frame
  const heir = journal.account(addressWord(frame.pop()))
  const { balance } = self
  journal.transfer(self, heir, balance)
  const isDestroyed = !rules.eip6780 || self.created
  if (heir === self && isDestroyed) logBurn(machine, self, balance)
  else logTransfer(machine, self, heir, balance)
  if (isDestroyed) journal.destroy(self)
  const depth = frame.depth + 1
  tracer?.onEnter?.({ depth, kind: 'SELFDESTRUCT', from: self.address, to: heir.address, input: EMPTY_BYTES, gas: 0n, value: balance })
  tracer?.onExit?.({ depth, output: EMPTY_BYTES, gasUsed: 0n, reverted: false })
  frame.status = 'returned'
}

/** The opcodes that start other frames, and SELFDESTRUCT. */
export const CALLS = {
  CREATE: create('CREATE'),
  CALL: call('CALL'),
  CALLCODE: call('CALLCODE'),
  DELEGATECALL: call('DELEGATECALL'),
  CREATE2: create('CREATE2'),
  STATICCALL: call('STATICCALL'),
  SELFDESTRUCT: selfDestruct,
} satisfies Runs
