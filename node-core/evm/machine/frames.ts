/** Start and end of frames: what the CALL and CREATE opcodes and the transaction itself have in common. */
import { createAddressBytes, create2AddressBytes } from '../../types/contractAddress.ts'
import { MAX_NONCE } from '../../types/account.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import { Code } from '../code/code.ts'
import { delegateOf } from '../code/delegation.ts'
import type { HaltReason } from '../result.ts'
import { Frame, type FrameStart } from './frame.ts'
import { errorText } from '../haltText.ts'
import { CONSOLE_KEY } from './consoleCalls.ts'
import { logTransfer } from './etherLogs.ts'
import type { FrameNeed } from './gasNeed.ts'
import type { AccountState } from './journal.ts'
import type { Machine } from './machine.ts'
import { MAX_MEMORY_BYTES } from './memory.ts'
import { LONG_PRECOMPILE_GAS, type NativeRun, nativeRunOf } from './nativeRun.ts'
import { STATE_BYTES } from './stateGas.ts'
import type { FrameKind } from '../tracer.ts'
import { sub } from '../words/arithmetic.ts'
import { type Word, bytesFromWord, wordFrom, wordFromBytes } from '../words/word.ts'

/** Frames below this depth cannot call. */
export const MAX_DEPTH = 1024
const NO_CODE = new Code(EMPTY_BYTES)

/** How a frame ended. */
export interface Outcome {
  kind: FrameKind
  status: 'returned' | 'reverted' | 'halted'
  reason?: HaltReason
  /** Geth's message, if it says more than the reason. */
  errorText?: string
  gasLeft: Word
  output: Uint8Array
  /** Of a creation. */
  created?: AccountState
  /** Present if the machine keeps track of it. */
  need?: FrameNeed
}

/** A message call to start. */
export interface CallStart {
  kind: 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL'
  depth: number
  /** The account that calls, and pays the value. */
  from: AccountState
  /** What the frame sees as its caller. */
  caller: Word
  /** The account whose code runs. */
  to: AccountState
  /** The account whose state it works on. */
  self: AccountState
  value: bigint
  input: Uint8Array
  gas: Word
  isStatic: boolean
  outputOffset: number
  outputLength: number
}

/** A contract creation to start. */
export interface CreateStart {
  kind: 'CREATE' | 'CREATE2'
  depth: number
  from: AccountState
  value: bigint
  initCode: Uint8Array
  gas: Word
  /** CREATE2. */
  salt?: Word
}

/** Starts a message call. Returns its outcome if no code has to run. */
export function beginCall(machine: Machine, start: CallStart): Outcome | undefined {
  const { kind, depth, from, to, self, value, input, gas } = start
  const { journal, tracer } = machine
  tracer?.onEnter?.({ depth, kind, from: from.address, to: to.address, input, gas: BigInt(gas), value: kind === 'STATICCALL' ? 0n : value })
  if (depth > MAX_DEPTH) return refuse(machine, kind, depth, gas, 'call depth exceeded')
  const moves = kind === 'CALL' || kind === 'CALLCODE'
  if (moves && value > from.balance) return refuse(machine, kind, depth, gas, 'insufficient balance')

  const snapshot = journal.snapshot()
  const precompile = machine.precompiles.get(to.key)
  if (kind === 'CALL') {
    if (!to.exists && precompile === undefined && machine.rules.eip161 && value === 0n) {
      if (to.key === CONSOLE_KEY) machine.recordConsole(input)
      return exit(machine, depth, gas, { kind, status: 'returned', gasLeft: gas, output: EMPTY_BYTES })
    }
    journal.transfer(from, to, value)
    logTransfer(machine, from, to, value)
  } else if (kind === 'STATICCALL') journal.touch(to)

  if (precompile !== undefined) {
    const price = precompile.gas(input, machine.rules)
    const work = Number(price) * (precompile.slowness ?? 1)
    if (work > LONG_PRECOMPILE_GAS && price <= gas) {
      const { caller, isStatic, outputOffset, outputLength } = start
      enter(machine, {
        kind,
        depth,
        code: NO_CODE,
        target: to,
        self,
        caller,
        value,
        input,
        gas,
        isStatic,
        snapshot,
        outputOffset,
        outputLength,
      })
      // The memory of a caller that runs compiled code moves if the run is suspended.
      const kept = machine.frames.at(-2)?.slab === undefined ? input : input.slice()
      machine.frames.at(-1)!.native = nativeRunOf(precompile, kept, machine.rules, wordFrom(BigInt(price)))
      return undefined
    }
    const isPaid = price <= gas
    if (isPaid) machine.charge(work)
    const output = isPaid ? precompile.run(input, machine.rules, machine) : undefined
    if (output !== undefined) return exit(machine, depth, gas, { kind, status: 'returned', gasLeft: sub(gas, Number(price)), output })
    journal.revert(snapshot)
    const reason = isPaid ? 'precompile failed' : 'out of gas'
    const text = (machine.tracer || depth === 0) && reason === 'precompile failed' ? precompile.failureText?.(input) : undefined
    return exit(machine, depth, gas, { kind, status: 'halted', reason, ...(text && { errorText: text }), gasLeft: 0, output: EMPTY_BYTES })
  }

  const code = machine.codeOf(codeSource(machine, to))
  if (code.bytes.length === 0) {
    if (to.key === CONSOLE_KEY) machine.recordConsole(input)
    return exit(machine, depth, gas, { kind, status: 'returned', gasLeft: gas, output: EMPTY_BYTES })
  }
  const { caller, isStatic, outputOffset, outputLength } = start
  enter(machine, { kind, depth, code, target: to, self, caller, value, input, gas, isStatic, snapshot, outputOffset, outputLength })
  return undefined
}

function enter(machine: Machine, start: FrameStart): void {
  const { stack, memory } = machine.workspace(start.depth)
  const caller = machine.frames.at(-1)
  // While this frame exists, the memories of its callers do not change.
  const memoryLimit = caller === undefined ? MAX_MEMORY_BYTES : caller.memoryLimit - caller.memory.size
  const frame = new Frame(start, stack, memory, memoryLimit)
  frame.isExact = machine.tracesOpcodes
  frame.canSwitch = machine.compiles && frame.reserve === undefined
  machine.frames.push(frame)
  machine.gasNeed?.entered(frame, machine.transaction.origin)
}

/** The account whose code runs when this one is called (EIP-7702). */
function codeSource(machine: Machine, account: AccountState): AccountState {
  const delegate = machine.rules.eip7702 ? delegateOf(machine.journal.code(account)) : undefined
  return delegate === undefined ? account : machine.journal.accountAt(delegate)
}

/** Starts a creation. Returns its outcome if no code has to run. */
export function beginCreate(machine: Machine, start: CreateStart): Outcome | undefined {
  const { kind, depth, from, value, initCode, gas, salt } = start
  const { journal, rules, tracer } = machine
  const { nonce } = from
  const address =
    salt === undefined
      ? createAddressBytes(from.address, nonce)
      : create2AddressBytes(from.address, bytesFromWord(salt), machine.salted?.get(keccak256Hex(initCode)) ?? initCode)
  const key = wordFromBytes(address)
  const created = journal.account(key)
  tracer?.onEnter?.({ depth, kind, from: from.address, to: created.address, input: initCode, gas: BigInt(gas), value })
  if (depth > MAX_DEPTH) return refuse(machine, kind, depth, gas, 'call depth exceeded')
  if (value > from.balance) return refuse(machine, kind, depth, gas, 'insufficient balance')
  if (nonce >= MAX_NONCE) return refuse(machine, kind, depth, gas, 'nonce overflow')
  journal.setNonce(from, nonce + 1n)
  created.recorded = true
  // Before the snapshot, because the address stays warm if the creation fails.
  if (rules.eip2929) journal.warmAccount(created)
  if (journal.isOccupied(created)) {
    return exit(machine, depth, gas, { kind, status: 'halted', reason: 'contract address collision', gasLeft: 0, output: EMPTY_BYTES })
  }
  const snapshot = journal.snapshot()
  journal.create(created)
  if (rules.eip161) journal.setNonce(created, 1n)
  journal.transfer(from, created, value)
  logTransfer(machine, from, created, value)
  enter(machine, {
    kind,
    depth,
    code: new Code(initCode),
    target: created,
    self: created,
    caller: from.key,
    value,
    input: EMPTY_BYTES,
    gas,
    isStatic: false,
    snapshot,
    outputOffset: 0,
    outputLength: 0,
  })
  // As in geth, tracers see no step of a frame without code (core/vm/interpreter.go).
  if (initCode.length === 0) machine.frames.at(-1)!.status = 'returned'
  return undefined
}

/** Runs the precompile of a frame until it is done, or the time slice is over. */
export function runNative(machine: Machine, frame: Frame, native: NativeRun): void {
  // An uninterruptible precompile must not start if it would end after the deadline.
  if (performance.now() + native.uninterruptedMs > machine.deadlineMs) return machine.end(frame, 'timeout')
  const output = native.advance(Math.min(machine.deadlineMs, machine.sliceEndMs))
  if (output === undefined) return
  // Time has passed without steps.
  machine.budget = 0
  if (output === null) return frame.halt('precompile failed', native.failureText)
  frame.take(native.gas)
  frame.output = output
  frame.status = 'returned'
}

/** Ends the current frame, whose status is no longer running: commits or reverts its changes, and deposits the code of a creation. */
export function endFrame(machine: Machine, frame: Frame): Outcome {
  const { journal } = machine
  machine.frames.pop()
  frame.slab?.release()
  frame.memory.release()
  const { kind, depth, startGas } = frame
  const isCreation = kind === 'CREATE' || kind === 'CREATE2'
  if (isCreation && frame.status === 'returned') depositCode(machine, frame)
  if (frame.status === 'returned') {
    const caller = machine.frames.at(-1)
    if (caller !== undefined) machine.stateGas.commit(frame, caller)
    else machine.stateGas.used = frame.stateGasUsed
    const outcome: Outcome = { kind, status: 'returned', gasLeft: frame.gasLeft, output: frame.output }
    if (isCreation) outcome.created = frame.self
    // Before EIP-2, a contract whose code could not be paid for was left without code: a success, but the reason is reported.
    if (frame.reason !== undefined) outcome.reason = frame.reason
    return exit(machine, depth, startGas, outcome, frame)
  }
  journal.revert(frame.snapshot)
  machine.stateGas.revert(frame)
  if (frame.status === 'reverted')
    return exit(machine, depth, startGas, { kind, status: 'reverted', gasLeft: frame.gasLeft, output: frame.output }, frame)
  const outcome: Outcome = { kind, status: 'halted', reason: frame.reason!, gasLeft: 0, output: EMPTY_BYTES }
  if (frame.errorText !== undefined) outcome.errorText = frame.errorText
  return exit(machine, depth, startGas, outcome, frame)
}

function depositCode(machine: Machine, frame: Frame): void {
  const { rules, journal } = machine
  const code = frame.output
  if (code.length > rules.limits.codeBytes) return frame.halt('max code size exceeded')
  if (rules.eip3541 && code[0] === 0xef) return frame.halt('invalid code')
  const price = code.length * rules.gas.codeDepositByte + Math.ceil(code.length / 32) * rules.gas.codeDepositWord
  if (rules.eip8037 ? !machine.stateGas.take(frame, code.length, price) : price > frame.gas) {
    if (rules.eip2) return frame.halt('code storage out of gas')
    frame.reason = 'code storage out of gas'
    return
  }
  frame.gas -= price
  if (code.length > 0) journal.setCode(frame.self, code)
}

/** Passes the outcome of a frame to its caller. */
export function resume(machine: Machine, frame: Frame, outcome: Outcome, outputOffset: number, outputLength: number): void {
  const { kind, status, output, created, need } = outcome
  if (need !== undefined) machine.gasNeed!.called(frame, need)
  frame.returnGas(outcome.gasLeft)
  frame.status = 'running'
  if (kind === 'CREATE' || kind === 'CREATE2') {
    frame.returnData = status === 'reverted' ? output : EMPTY_BYTES
    if (created === undefined) machine.stateGas.refund(frame, STATE_BYTES.account)
    frame.push(created === undefined ? 0 : created.key)
    return
  }
  frame.returnData = output
  frame.push(status === 'returned' ? 1 : 0)
  if (status !== 'halted') frame.memory.copy(outputOffset, output, 0, Math.min(outputLength, output.length))
}

function refuse(machine: Machine, kind: FrameKind, depth: number, gas: Word, reason: HaltReason): Outcome {
  return exit(machine, depth, gas, { kind, status: 'halted', reason, gasLeft: gas, output: EMPTY_BYTES })
}

function exit(machine: Machine, depth: number, startGas: Word, outcome: Outcome, frame?: Frame): Outcome {
  const { gasNeed } = machine
  if (gasNeed !== undefined) outcome.need = gasNeed.ended(startGas, outcome.gasLeft, outcome.status === 'halted', frame)
  if (machine.tracer?.onExit !== undefined) {
    const { status, output, gasLeft, reason } = outcome
    const error = status === 'reverted' ? 'execution reverted' : reason && (outcome.errorText ?? errorText(reason))
    machine.tracer.onExit({
      depth,
      output,
      gasUsed: BigInt(startGas) - BigInt(gasLeft),
      ...(error === undefined ? {} : { error }),
      reverted: status !== 'returned',
    })
  }
  return outcome
}
