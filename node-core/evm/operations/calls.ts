/** Calls, creations, self-destruction. */
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { delegateOf } from '../code/delegation.ts'
import type { Frame } from '../machine/frame.ts'
import { beginCall, beginCreate, resume } from '../machine/frames.ts'
import { type AccountState, isEmpty } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import type { Operation } from './operation.ts'
import { refuseWrite } from './refuseWrite.ts'
import type { Rules } from '../rules/rules.ts'
import { add, sub } from '../words/arithmetic.ts'
import { type Word, addressWord, bigintFromWord, wordFrom, wordFromHex } from '../words/word.ts'
import { accountCost } from './accountCost.ts'
import { wordsCost } from './memory.ts'

type CallKind = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL'

/** All but one 64th (EIP-150). */
const allButOne64th = (gas: Word): Word => (typeof gas === 'number' ? gas - Math.floor(gas / 64) : wordFrom(gas - gas / 64n))

/** The account that an account delegates to (EIP-7702), where it does. */
function delegateAccount({ journal }: Machine, account: AccountState): AccountState | undefined {
  const delegate = delegateOf(journal.code(account))
  return delegate === undefined ? undefined : journal.account(wordFromHex(delegate), delegate)
}

const call = (kind: CallKind, rules: Rules): Operation => {
  const hasValue = kind === 'CALL' || kind === 'CALLCODE'
  const argument = hasValue ? 3 : 2
  return {
    name: kind,
    gas: rules.gas.call,
    inputs: argument + 4,
    outputs: 1,

    dynamicGas(frame, machine) {
      const { gas } = rules
      const memory =
        frame.memoryCost(frame.peek(argument), frame.peek(argument + 1)) +
        frame.memoryCost(frame.peek(argument + 2), frame.peek(argument + 3))
      const movesValue = hasValue && frame.peek(2) !== 0
      if (rules.eip7928 && kind === 'CALL' && movesValue && frame.isStatic) return refuseWrite(frame)
      const account = machine.journal.account(addressWord(frame.peek(1)))
      let cost = memory + accountCost(machine, account.key)
      if (movesValue) cost += gas.callValue
      // An account is read once its own price is paid for, whatever the rest of the call costs (EIP-7928).
      if (cost <= frame.gas) account.recorded = true
      const delegate = rules.eip7702 ? delegateAccount(machine, account) : undefined
      if (delegate !== undefined) {
        cost += gas.call + accountCost(machine, delegate.key)
        if (cost <= frame.gas) delegate.recorded = true
      }
      // An account that a call brings into existence costs extra: with EIP-161 only where value moves.
      if (kind === 'CALL' && (rules.eip161 ? movesValue && isEmpty(account) : !account.exists)) cost += gas.newAccount
      if (!(cost <= frame.gas)) return Infinity
      const left = sub(frame.gasLeft, cost)
      const most = rules.eip150 ? allButOne64th(left) : left
      const asked = frame.peek(0)
      if (asked > most && !rules.eip150) return Infinity
      frame.callGas = asked > most ? most : asked
      frame.take(frame.callGas)
      return cost
    },

    run(frame, machine) {
      frame.sp--
      const to = machine.journal.account(addressWord(frame.pop()))
      const value = hasValue ? bigintFromWord(frame.pop()) : kind === 'DELEGATECALL' ? frame.value : 0n
      const [inputOffset, inputLength, outputOffset, outputLength] = popRanges(frame)
      if (kind === 'CALL' && frame.isStatic && value !== 0n) return frame.halt('write protection')
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
        gas: hasValue && value !== 0n ? add(frame.callGas, rules.gas.callStipend) : frame.callGas,
        isStatic: frame.isStatic || kind === 'STATICCALL',
        outputOffset,
        outputLength,
      })
      if (outcome === undefined) frame.status = 'waiting'
      else resume(frame, outcome, outputOffset, outputLength)
    },
  }
}

/**
 * Input of a call. A view of the memory, which stays as it is until the call has ended: a copy would cost far more than the call, which
 * pays nothing for the length. Tracers, and what they keep, get a copy.
 */
function callInput({ memory }: Frame, { tracer }: Machine, offset: number, length: number): Uint8Array {
  if (length === 0) return EMPTY_BYTES
  return tracer === undefined ? memory.bytes.subarray(offset, offset + length) : memory.slice(offset, length)
}

/** Pops two ranges of memory. An offset without a length is of no account, however large. */
function popRanges(frame: Frame): [number, number, number, number] {
  const [offset, length, secondOffset, secondLength] = [frame.pop(), frame.pop() as number, frame.pop(), frame.pop() as number]
  return [length === 0 ? 0 : (offset as number), length, secondLength === 0 ? 0 : (secondOffset as number), secondLength]
}

const create = (kind: 'CREATE' | 'CREATE2', rules: Rules): Operation => ({
  name: kind,
  gas: rules.gas.create,
  inputs: kind === 'CREATE' ? 3 : 4,
  outputs: 1,

  dynamicGas(frame) {
    const length = frame.peek(2)
    if (length > rules.limits.initCodeBytes) {
      frame.reason = 'max initcode size exceeded'
      return Infinity
    }
    const perWord = rules.gas.initCodeWord + (kind === 'CREATE2' ? rules.gas.keccakWord : 0)
    return frame.memoryCost(frame.peek(1), length) + wordsCost(length, perWord)
  },

  run(frame, machine) {
    if (frame.isStatic) return frame.halt('write protection')
    const [value, offset, length] = [bigintFromWord(frame.pop()), frame.pop() as number, frame.pop() as number]
    const salt: { salt?: Word } = kind === 'CREATE2' ? { salt: frame.pop() } : {}
    const gas = rules.eip150 ? allButOne64th(frame.gasLeft) : frame.gasLeft
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
    else resume(frame, outcome, 0, 0)
  },
})

const selfDestruct = (rules: Rules): Operation => ({
  name: 'SELFDESTRUCT',
  gas: rules.gas.selfDestruct,
  inputs: 1,
  outputs: 0,

  dynamicGas(frame, { journal }) {
    const { gas } = rules
    if (rules.eip7928 && frame.isStatic) return refuseWrite(frame)
    const heir = journal.account(addressWord(frame.peek(0)))
    // Here a cold account costs the whole cold price: there is no warm one.
    let cost = rules.eip2929 && journal.warmAccount(heir) ? gas.coldAccount + gas.balance : 0
    if (cost <= frame.gas) heir.recorded = true
    if (rules.eip161 ? frame.self.balance !== 0n && isEmpty(heir) : !heir.exists) cost += gas.selfDestructNewAccount
    if (!frame.self.destroyed) journal.refund += gas.selfDestructRefund
    return cost
  },

  run(frame, machine) {
    if (frame.isStatic) return frame.halt('write protection')
    const { journal, tracer } = machine
    const { self } = frame
    const heir = journal.account(addressWord(frame.pop()))
    const { balance } = self
    journal.transfer(self, heir, balance)
    if (!rules.eip6780 || self.created) journal.destroy(self)
    const depth = frame.depth + 1
    tracer?.onEnter?.({ depth, kind: 'SELFDESTRUCT', from: self.address, to: heir.address, input: EMPTY_BYTES, gas: 0n, value: balance })
    tracer?.onExit?.({ depth, output: EMPTY_BYTES, gasUsed: 0n, reverted: false })
    frame.status = 'returned'
  },
})

/** The operations that begin other frames, and SELFDESTRUCT. */
export function callOperations(rules: Rules): Record<number, Operation> {
  return {
    0xf0: create('CREATE', rules),
    0xf1: call('CALL', rules),
    0xf2: call('CALLCODE', rules),
    ...(rules.eip7 && { 0xf4: call('DELEGATECALL', rules) }),
    ...(rules.eip1014 && { 0xf5: create('CREATE2', rules) }),
    ...(rules.eip214 && { 0xfa: call('STATICCALL', rules) }),
    0xff: selfDestruct(rules),
  }
}
