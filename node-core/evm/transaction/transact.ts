import { EMPTY_BYTES } from '../../base/bytes.ts'
import { applyAuthorization } from './authorizations.ts'
import { delegateOf } from '../code/delegation.ts'
import type { Relaxations, Run, RunOptions } from '../engine.ts'
import type { BlockEnv, TransactionEnv } from '../environment.ts'
import type { ExecutionResult } from '../result.ts'
import type { StateReader } from '../state.ts'
import { type Outcome, beginCall, beginCreate } from '../machine/frames.ts'
import { interpretSlice } from '../loops/interpreter.ts'
import type { AccountState } from '../machine/journal.ts'
import type { EngineMemory } from '../machine/engineMemory.ts'
import { Machine } from '../machine/machine.ts'
import { logFinalBurns } from '../machine/etherLogs.ts'
import { STATE_BYTES } from '../machine/stateGas.ts'
import type { Rules } from '../rules/rules.ts'
import { FinishedExecution, type GasOutcome } from './finishedExecution.ts'
import { plainTransfer } from './plainTransfer.ts'
import { substituted } from './substituted.ts'
import { type TransactionCost, assertValidTransaction, areBlobsFree, isFree } from './validateTransaction.ts'
import { type Word, wordFrom, wordFromHex } from '../words/word.ts'

/**
 * Executes a whole transaction: checks, purchase of gas, authorizations, execution, refund, fees. Throws
 * CodedError<InvalidTransactionCode>.
 */
export function transact(
  shared: EngineMemory,
  tx: TransactionEnv,
  block: BlockEnv,
  rules: Rules,
  state: StateReader,
  options?: RunOptions,
): ExecutionResult {
  const transferred = options === undefined ? plainTransfer(tx, block, rules, state) : undefined
  if (transferred !== undefined) return transferred
  const run = start(shared, tx, block, rules, state, options)
  for (;;) {
    const result = run.advance()
    if (result !== undefined) return result
  }
}

/** Starts a whole transaction, to be run in slices by its caller. Throws as `transact`. */
export function start(
  shared: EngineMemory,
  tx: TransactionEnv,
  block: BlockEnv,
  rules: Rules,
  state: StateReader,
  options: RunOptions = {},
): Run {
  const { substitution } = options
  if (substitution !== undefined) {
    const { relax, ...given } = substituted({ tx, rules, state, relax: options.relax ?? {} }, substitution)
    return startRun(shared, given.tx, block, given.rules, given.state, { ...options, relax })
  }
  return startRun(shared, tx, block, rules, state, options)
}

function startRun(shared: EngineMemory, tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options: RunOptions): Run {
  const relax = options.relax ?? {}
  const env = blockSeenBy(tx, block, relax)
  const origin = wordFromHex(tx.from)
  const blobHashes = (tx.blobVersionedHashes ?? []).map(wordFromHex)
  const context = { origin, gasPrice: wordFrom(gasPriceOf(tx, env)), blobHashes }
  const machine = new Machine(shared, rules, env, context, state, options)
  try {
    return new TransactionRun(machine, tx, relax)
  } catch (error) {
    machine.release()
    throw error
  }
}

/** The block as the transaction sees it: as in geth, a simulation without a price runs in a block without one, of gas and of blobs. */
function blockSeenBy(tx: TransactionEnv, block: BlockEnv, relax: Relaxations): BlockEnv {
  if (!relax.fees || relax.keepsBaseFee) return block
  const baseFeePerGas = isFree(tx, relax) ? 0n : block.baseFeePerGas
  const blobBaseFee = areBlobsFree(tx, relax) ? 0n : block.blobBaseFee
  return { ...block, baseFeePerGas, blobBaseFee }
}

function gasPriceOf(tx: TransactionEnv, { baseFeePerGas }: BlockEnv): bigint {
  if (tx.gasPrice !== undefined) return tx.gasPrice
  const [cap, tip] = [tx.maxFeePerGas ?? 0n, tx.maxPriorityFeePerGas ?? 0n]
  return cap < baseFeePerGas + tip ? cap : baseFeePerGas + tip
}

class TransactionRun implements Run {
  readonly #machine: Machine
  readonly #tx: TransactionEnv
  readonly #sender: AccountState
  readonly #cost: TransactionCost
  readonly #recipient: AccountState | undefined
  /** Gas for the execution, excluding the state gas reservoir. */
  readonly #gas: bigint
  /** Number of authorizations applied so far: each takes long, and there may be many. */
  #authorizations = 0
  #hasStarted = false
  /** Known from the start if no code has to run. */
  #outcome: Outcome | undefined
  /** To be called when it resumes after a suspension. */
  #resumes: (() => void) | undefined
  #isOver = false

  constructor(machine: Machine, tx: TransactionEnv, relax: Relaxations) {
    const { block, journal, rules, tracer } = machine
    const sender = journal.account(machine.transaction.origin, tx.from)
    const cost = assertValidTransaction(tx, block, rules, sender, relax.senderCode ? EMPTY_BYTES : journal.code(sender), relax)
    tracer?.onTxStart?.(tx, block, machine.reader!)

    journal.setBalance(sender, sender.balance - cost.prepaid)
    const to = tx.to === undefined ? undefined : journal.accountAt(tx.to)
    sender.recorded = true
    if (to !== undefined) to.recorded = true
    if (rules.eip2929) warmFromStart(machine, tx, sender, to)
    this.#machine = machine
    this.#tx = tx
    this.#sender = sender
    this.#cost = cost
    this.#recipient = to
    this.#gas = executionGas(machine, tx.gasLimit, cost, relax)
    // Only a simulation without nonce checks can overflow the nonce.
    if (to !== undefined) journal.setNonce(sender, BigInt.asUintN(64, sender.nonce + 1n))
  }

  advance(deadlineMs?: number, sliceEndMs = Infinity): ExecutionResult | undefined {
    const machine = this.#machine
    if (deadlineMs !== undefined) machine.deadlineMs = deadlineMs
    machine.sliceEndMs = sliceEndMs
    this.#resumes?.()
    this.#resumes = undefined
    let isPaused = false
    try {
      const outcome = this.#hasStarted || this.#begin() ? (this.#outcome ?? interpretSlice(machine)) : undefined
      if (outcome === undefined) {
        this.#resumes = machine.shared.paused.register(machine)
        isPaused = true
        return undefined
      }
      return this.#settled(outcome)
    } finally {
      if (!isPaused) this.#end()
    }
  }

  /** Applies the authorizations and starts the first frame; false if the slice is over before that. */
  #begin(): boolean {
    const machine = this.#machine
    const tx = this.#tx
    const list = tx.authorizationList ?? []
    while (this.#authorizations < list.length) {
      applyAuthorization(list[this.#authorizations++]!, machine)
      const nowMs = performance.now()
      if (nowMs > machine.deadlineMs) {
        this.#outcome = { kind: 'CALL', status: 'halted', reason: 'timeout', gasLeft: 0, output: EMPTY_BYTES }
        return true
      }
      if (nowMs > machine.sliceEndMs) return false
    }
    this.#hasStarted = true
    this.#outcome = begin(machine, tx, this.#sender, this.#recipient, wordFrom(this.#gas))
    return true
  }

  abandon(): void {
    if (this.#isOver) return
    this.#resumes?.()
    this.#end()
  }

  get memoryBytes(): number {
    return this.#isOver ? 0 : this.#machine.memoryBytes
  }

  #end(): void {
    this.#isOver = true
    this.#machine.release()
  }

  #settled(outcome: Outcome): ExecutionResult {
    const { block, journal, rules, tracer } = this.#machine
    const [tx, sender, cost] = [this.#tx, this.#sender, this.#cost]
    if (outcome.status === 'returned') refundDestroyed(this.#machine)
    const gas = settleGas(this.#machine, outcome, tx.gasLimit, this.#gas, cost)
    journal.setBalance(sender, sender.balance + (tx.gasLimit - gas.gasUsed) * cost.gasPrice)
    // The base fee is burned. The coinbase is touched even if it gets nothing.
    const coinbase = journal.account(this.#machine.coinbase, block.coinbase)
    const tip = cost.gasPrice === 0n ? 0n : cost.gasPrice - (rules.eip1559 ? block.baseFeePerGas : 0n)
    coinbase.recorded = true
    journal.setBalance(coinbase, coinbase.balance + gas.gasUsed * tip)
    logFinalBurns(this.#machine)

    const result = new FinishedExecution(this.#machine, outcome, gas)
    const need = outcome.need && this.#machine.gasNeed!.total(tx.gasLimit - this.#gas, cost.floorDataGas, cost.gasPrice > 0n, outcome.need)
    if (need !== undefined) result.gasNeed = need
    tracer?.onTxEnd?.(result)
    return result
  }
}

/** Marks warm what is warm from the start: sender, recipient, coinbase (EIP-3651), access list (EIP-2930). */
function warmFromStart(machine: Machine, tx: TransactionEnv, sender: AccountState, to: AccountState | undefined): void {
  const { block, journal, rules } = machine
  journal.warmAccount(sender)
  if (to !== undefined) journal.warmAccount(to)
  if (rules.eip3651) journal.warmAccount(journal.account(machine.coinbase, block.coinbase))
  for (const { address, storageKeys } of tx.accessList ?? []) journal.list(address, storageKeys)
}

function begin(machine: Machine, tx: TransactionEnv, sender: AccountState, to: AccountState | undefined, gas: Word): Outcome | undefined {
  const { journal, rules } = machine
  const { value, data } = tx
  if (to === undefined) return beginCreate(machine, { kind: 'CREATE', depth: 0, from: sender, value, initCode: data, gas })
  if (rules.eip7702) {
    const delegate = delegateOf(journal.code(to))
    if (delegate !== undefined) {
      const account = journal.accountAt(delegate)
      account.recorded = true
      journal.warmAccount(account)
    }
  }
  return beginCall(machine, {
    kind: 'CALL',
    depth: 0,
    from: sender,
    caller: sender.key,
    to,
    self: to,
    value,
    input: data,
    gas,
    isStatic: false,
    outputOffset: 0,
    outputLength: 0,
  })
}

/**
 * Gas that the execution starts with. The part of the gas limit above the maximum for regular gas fills the reservoir (EIP-8037); a
 * simulation without that maximum may spend everything on anything.
 */
function executionGas({ rules, stateGas }: Machine, limit: bigint, { intrinsicGas }: TransactionCost, relax: Relaxations): bigint {
  const gas = limit - intrinsicGas.regular - intrinsicGas.state
  if (!rules.eip8037 || relax.regularGas) return gas
  const regular = min(rules.limits.regularTxGas - intrinsicGas.regular, gas)
  stateGas.fill(gas - regular)
  return regular
}

/** Returns state gas for what the same transaction created and destroyed (EIP-8037). */
function refundDestroyed({ rules, journal, stateGas }: Machine): void {
  if (!rules.eip8037) return
  let bytes = 0
  for (const { created, slots, code } of journal.destroyed()) {
    if (!created) continue
    bytes += STATE_BYTES.account + (code?.length ?? 0)
    for (const { value } of slots?.values() ?? []) if (value !== 0) bytes += STATE_BYTES.slot
  }
  const gas = Math.min(bytes * stateGas.perByte, stateGas.used)
  stateGas.reservoir += gas
  stateGas.used -= gas
}

function settleGas(machine: Machine, outcome: Outcome, limit: bigint, gas: bigint, cost: TransactionCost): GasOutcome {
  const { rules, journal, stateGas } = machine
  const left = BigInt(outcome.gasLeft)
  const spent = limit - left - stateGas.left
  const counted = journal.refund
  const refund = counted === 0 ? 0n : min(BigInt(counted), spent / BigInt(rules.gas.refundQuotient))
  const { floorDataGas, intrinsicGas } = cost
  const [gasUsed, gasSpent] = [max(spent - refund, floorDataGas), max(spent, floorDataGas)]
  if (!rules.eip7778) return { gasUsed, gasRefund: refund, gasSpent, regularGas: gasUsed, stateGas: 0n }
  const regular = intrinsicGas.regular + gas - left - BigInt(stateGas.spilled)
  const state = intrinsicGas.state + BigInt(stateGas.used)
  return { gasUsed, gasRefund: refund, gasSpent, regularGas: max(regular, floorDataGas), stateGas: state }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
