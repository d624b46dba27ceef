/**
 * Finds out the rules of a block that this node did not make: the ones under which it does what its receipts say. The chain is asked what
 * they may be; what it is told stays known.
 */
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { Block } from '../types/block.ts'
import { type ChainConfig, type Hardfork, hardforkAt } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import { type ChainContext, isStateFailure } from './blockProcessor.ts'
import type { OutcomeErrorCode } from './outcome.ts'
import { receiptDifference } from './receiptDifference.ts'
import { Replay } from './replay.ts'
import { stateDifference } from './stateDifference.ts'
import type { UncertainRules } from './uncertainRules.ts'

/** `rules-not-known`: a block of the remote chain does something else here than its receipts say, under all rules that it may have. */
export type SettleRulesErrorCode = 'rules-not-known'

/** Where a block does something else than its chain says. */
interface Difference {
  hardfork: Hardfork
  /** What does: a transaction, or the block. */
  subject: string
  /** In words. */
  what: string
}

/**
 * After it, `chain.configOf` gives the rules under which the transactions of the block up to that index do what their receipts say. Throws
 * `rules-not-known`, and what a replay throws. Of a block of this node, nothing is executed.
 */
export function* settleRules(chain: ChainContext, parent: Header, block: Block, last: number, clock: RunClock): Work<void> {
  const rules = chain.uncertainRulesOf?.(block)
  const end = Math.min(last, block.transactions.length - 1)
  if (rules === undefined || end < 0 || rules.isSettled(end)) return
  const receipts = receiptsOf(chain, parent, block, end, rules)
  const differences: Difference[] = []
  for (const config of rules.configs) {
    const comparison = new Comparison(chain, parent, block, config, receipts, clock)
    // Before Byzantium, receipts do not say what failed, and the accounts that EIP-161 changes cost no gas: the state after the block shows it.
    const isStateNeeded = rules.configs.length > 1 && !comparison.hasStatus
    const upTo = isStateNeeded ? block.transactions.length - 1 : end
    const difference = (yield* comparison.ofTransactions(upTo)) ?? (isStateNeeded ? comparison.ofState() : undefined)
    if (difference === undefined) {
      rules.settle(config, upTo)
      return
    }
    differences.push(difference)
  }
  throw notKnown(block.header, differences)
}

/** The receipts. If they are missing, the RemoteMiss names what the transactions miss too: that saves a round trip. */
function receiptsOf(chain: ChainContext, parent: Header, block: Block, end: number, rules: UncertainRules): readonly Receipt[] {
  let receipts: readonly Receipt[] | undefined
  try {
    receipts = rules.receipts()
  } catch (error) {
    if (!(error instanceof RemoteMiss)) throw error
    const { keys = [], call } = missOf(chain, parent, block, end, rules.configs[0]!) ?? {}
    throw new RemoteMiss([...error.keys, ...keys], call)
  }
  if (receipts !== undefined) return receipts
  throw new CodedError<SettleRulesErrorCode>(
    'rules-not-known',
    `the remote chain has no receipts of block ${block.header.number}, so its rules cannot be checked: ${REMEDY}`,
  )
}

function missOf(chain: ChainContext, parent: Header, block: Block, end: number, config: ChainConfig): RemoteMiss | undefined {
  try {
    const replay = new Replay(chain, parent, block, undefined, config)
    replay.wantUpTo(end)
    // It names what all wanted transactions miss as soon as the first one misses something.
    replay.start().abandon()
  } catch (error) {
    if (error instanceof RemoteMiss) return error
  }
  return undefined
}

/** A block under some rules, beside what its chain says. */
class Comparison {
  readonly #chain: ChainContext
  readonly #block: Block
  readonly #config: ChainConfig
  readonly #receipts: readonly Receipt[]
  readonly #clock: RunClock
  readonly #replay: Replay

  constructor(chain: ChainContext, parent: Header, block: Block, config: ChainConfig, receipts: readonly Receipt[], clock: RunClock) {
    this.#chain = chain
    this.#block = block
    this.#config = config
    this.#receipts = receipts
    this.#clock = clock
    this.#replay = new Replay(chain, parent, block, clock, config)
  }

  /** Whether receipts have a status under these rules, and not a state root. */
  get hasStatus(): boolean {
    return this.#replay.context.rules.eip658
  }

  *ofTransactions(last: number): Work<Difference | undefined> {
    this.#replay.wantUpTo(last)
    let gasBefore = 0n
    for (let index = 0; index <= last; index++) {
      const receipt = this.#receipts[index]!
      const what = yield* this.#ofNext(receipt, gasBefore)
      if (what !== undefined) return this.#difference(`transaction ${index} (${this.#block.transactions[index]!.hash})`, what)
      gasBefore = receipt.cumulativeGasUsed
      if (this.#clock.isSliceOver()) yield* this.#clock.suspend()
    }
    return undefined
  }

  *#ofNext(receipt: Receipt, gasBefore: bigint): Work<string | undefined> {
    if (this.hasStatus === (receipt.status === undefined))
      return `its receipt has ${this.hasStatus ? 'a state root instead of a status' : 'a status instead of a state root'} (EIP-658)`
    try {
      return receiptDifference(yield* this.#replay.next(), receipt, gasBefore)
    } catch (error) {
      const isInvalid = error instanceof CodedError && !isStateFailure(error) && (error.code as OutcomeErrorCode) !== 'timeout'
      if (!isInvalid) throw error
      return `it is not valid (${error.message})`
    }
  }

  /** Of what all transactions changed. May throw RemoteMiss. */
  ofState(): Difference | undefined {
    const { header, ommers } = this.#block
    const rewarded = new Set([header, ...ommers].map(({ coinbase }) => coinbase))
    const what = stateDifference(this.#replay.diff(), this.#chain.state.at(header.stateRoot), rewarded)
    return what === undefined ? undefined : this.#difference('the block', what)
  }

  #difference(subject: string, what: string): Difference {
    const { number, timestamp } = this.#block.header
    return { hardfork: hardforkAt(this.#config, number, timestamp), subject, what }
  }
}

const REMEDY =
  'trace it with the option "overrides", which says what forks it has and is not compared with receipts, or have the remote chain trace it'

function notKnown({ number }: Header, differences: readonly Difference[]): CodedError<SettleRulesErrorCode> {
  const forksBy = new Map<string, Hardfork[]>()
  for (const { hardfork, subject, what } of differences) {
    const text = `${subject}: ${what}`
    forksBy.set(text, [...(forksBy.get(text) ?? []), hardfork])
  }
  const found = Array.from(forksBy, ([text, forks]) => `under ${forks.join(', ')} ${text}`)
  return new CodedError<SettleRulesErrorCode>(
    'rules-not-known',
    `the rules of the remote chain at block ${number} are not known, it does something else here than there: ${found.join('; ')}. ` +
      `If a value that it gave may be wrong, --fork.proof all shows that. What else can be done: ${REMEDY}`,
  )
}
