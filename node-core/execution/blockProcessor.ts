/** The execution of one block, step by step. Building and verifying share it, so this node accepts every block that it builds. */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import type { Address, Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { Engine, Run, RunOptions } from '../evm/engine.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateDiff } from '../evm/state.ts'
import type { Rules } from '../evm/rules/rules.ts'
import { intrinsicGas, reservedGas } from '../evm/transaction/intrinsicGas.ts'
import { orderedTrieRoot } from '../state/orderedTrieRoot.ts'
import type { StateErrorCode } from '../state/stateErrorCode.ts'
import { type ChangeableState, StateOverlay } from '../state/stateOverlay.ts'
import type { Write } from '../store/keyValueStore.ts'
import { EMPTY_ACCOUNT, MAX_BALANCE } from '../types/account.ts'
import type { Block, Withdrawal } from '../types/block.ts'
import { type BlockAccessList, accessListHash } from '../types/blockAccessList.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { type Receipt, receiptToBytes } from '../types/receipt.ts'
import type { RemoteMiss } from '../types/remoteMiss.ts'
import { type Transaction } from '../types/transaction.ts'
import { AccessRecorder } from './accessRecorder.ts'
import {
  type AppliedTransaction,
  type ExecutionContext,
  applyResult,
  executeTransaction,
  optionsFor,
  transactionEnvOf,
} from './applyTransaction.ts'
import { blobBaseFee } from './blobGas.ts'
import { blockRewards } from './blockRewards.ts'
import { rulesAt } from './chainRules.ts'
import { daoForkChanges } from './daoFork.ts'
import type { BlockStart } from './manualChanges.ts'
import { callSystemContractsAtStart, gatherRequests, requestsHash } from './systemCalls.ts'
import type { UncertainRules } from './uncertainRules.ts'

/** `gas-limit-reached`, `blob-limit-reached`: the transaction does not fit into the remaining block. */
export type BlockProcessorErrorCode = 'gas-limit-reached' | 'blob-limit-reached'

/** States by root, as blocks are executed on them; implemented by StateDatabase. */
export interface BlockStates {
  at(root: Hash, blockHash?: (number: bigint) => Hash): ChangeableState
  /** `expected`: the root that the result had when it was committed before. */
  commit(root: Hash, diff: StateDiff, expected?: Hash): { root: Hash; writes: Write[] }
}

/** What execution needs of a chain; implemented by Chain. */
export interface ChainContext {
  /** Of the next block. */
  readonly config: ChainConfig
  /** The configuration under which a block was made; `config` if it is not in the store. */
  configOf(block: Hash): ChainConfig
  readonly engine: Engine
  readonly state: BlockStates
  /** Reader for BLOCKHASH in a child of `parent`: hashes of the chain that ends in it. */
  blockHashReader(parent: Header): (number: bigint) => Hash
  /**
   * Where the execution of a child of `parent` begins: of the stored block with that hash, or of a block that is being made, whose hash may
   * be known already, as the pending block's is. Everything that executes a block begins there.
   */
  startOf(parent: Header, child?: Hash): BlockStart
  /** What is not certain about the rules of a block; undefined, or absent, if nothing is. */
  uncertainRulesOf?(block: Block): UncertainRules | undefined
}

/** What the execution of a block adds to its header, and the writes that its state needs. */
export interface BlockOutcome {
  fields: Pick<Header, 'stateRoot' | 'receiptsRoot' | 'logsBloom' | 'gasUsed' | 'blobGasUsed' | 'requestsHash' | 'blockAccessListHash'>
  requests: Uint8Array[] | undefined
  /** From Amsterdam (EIP-7928). */
  accessList: BlockAccessList | undefined
  diff: StateDiff
  stateWrites: Write[]
  /** Consensus encodings of the receipts. */
  encodedReceipts: Uint8Array[]
}

/** The chain with other states. */
export function withStates(chain: ChainContext, state: BlockStates): ChainContext {
  return {
    config: chain.config,
    configOf: (block) => chain.configOf(block),
    engine: chain.engine,
    state,
    blockHashReader: (parent) => chain.blockHashReader(parent),
    startOf: (parent, child) => chain.startOf(parent, child),
  }
}

const STATE_FAILURES: ReadonlySet<string> = new Set<StateErrorCode | RemoteMiss['code']>(['damaged-node', 'state-evicted', 'remote-miss'])

/** Whether an error means that the state could not be read (yet), which is not the fault of the transaction or block. */
export function isStateFailure(error: unknown): boolean {
  return error instanceof CodedError && (STATE_FAILURES.has(error.code) || error.code.startsWith('store-'))
}

/** The environment that a header gives to the execution of its block. */
export function blockEnvOf(config: ChainConfig, header: Header): BlockEnv {
  const schedule = header.excessBlobGas === undefined ? undefined : rulesAt(config, header.number, header.timestamp).blobSchedule
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.coinbase,
    gasLimit: header.gasLimit,
    baseFeePerGas: header.baseFeePerGas ?? 0n,
    blobBaseFee: schedule === undefined ? 0n : blobBaseFee(header.excessBlobGas!, schedule),
    prevRandao: BigInt(header.mixHash),
    difficulty: header.difficulty,
    chainId: config.chainId,
    ...(header.slotNumber !== undefined && { slotNumber: header.slotNumber }),
  }
}

const blobGasOf = (tx: Transaction): bigint => BigInt(tx.blobVersionedHashes?.length ?? 0) * GAS_PER_BLOB

const NO_INTRINSIC_GAS = { regular: 0n, state: 0n }

/** Executes a block from its start: `start`, then `apply` for each transaction, then `finish`. */
export class BlockProcessor {
  readonly env: BlockEnv
  readonly rules: Rules
  readonly state: StateOverlay
  readonly transactions: Transaction[] = []
  readonly receipts: Receipt[] = []
  readonly results: ExecutionResult[] = []
  readonly #chain: Omit<ChainContext, 'startOf'>
  readonly #config: ChainConfig
  readonly #start: BlockStart
  readonly #header: Header
  readonly #stateRoot: Hash | undefined
  readonly #context: ExecutionContext
  /** Present if an access list is to be made. */
  readonly recorder: AccessRecorder | undefined
  /** By the receipts (EIP-658). */
  cumulativeGasUsed = 0n
  regularGasUsed = 0n
  /** In a dimension of its own (EIP-8037). */
  stateGasUsed = 0n
  blobGasUsed = 0n

  /**
   * `header`: only the fields that are fixed before the execution are used. `recordsAccess`: whether accesses are recorded even if the
   * rules of the block do not require it. `config`: defaults to that of the next block. `stateRoot`: of a block that was made before.
   */
  constructor(
    chain: Omit<ChainContext, 'startOf'>,
    start: BlockStart,
    header: Header,
    { recordsAccess = false, config = chain.config, stateRoot }: { recordsAccess?: boolean; config?: ChainConfig; stateRoot?: Hash } = {},
  ) {
    this.#chain = chain
    this.#config = config
    this.#start = start
    this.#header = header
    this.#stateRoot = stateRoot
    this.rules = rulesAt(config, header.number, header.timestamp)
    this.env = blockEnvOf(config, header)
    this.recorder = recordsAccess || this.rules.eip7928 ? new AccessRecorder() : undefined
    this.state = new StateOverlay(chain.state.at(start.stateRoot, chain.blockHashReader(start.parent)))
    this.#context = { engine: chain.engine, env: this.env, rules: this.rules, state: this.state, recorder: this.recorder }
  }

  /** Gas used as in the header: that of the larger dimension. */
  get gasUsed(): bigint {
    return this.regularGasUsed > this.stateGasUsed ? this.regularGasUsed : this.stateGasUsed
  }

  /** Assigns what is executed from now on to the next transaction, or to the step after the last one. */
  #nextStep(): void {
    if (this.recorder !== undefined) this.recorder.index = this.transactions.length + 1
  }

  /** What comes before the first transaction: the change of the DAO fork, system calls. */
  start(): void {
    const changes = daoForkChanges(this.#config, this.#header, this.state)
    if (changes !== undefined) this.state.apply(changes)
    callSystemContractsAtStart(this.#context, this.#header)
  }

  /**
   * Executes the next transaction. Throws, with the state untouched, what `executeTransaction` throws and
   * CodedError<BlockProcessorErrorCode>.
   */
  apply(tx: Transaction, options?: RunOptions): AppliedTransaction {
    this.#assertFits(tx)
    return this.#applied(tx, executeTransaction(this.#context, tx, options))
  }

  /** Starts the next transaction without applying it, so that it can be inspected. Throws as `apply`. */
  begin(tx: Transaction, options?: RunOptions): Run {
    this.#assertFits(tx)
    const { engine, env, rules, state } = this.#context
    return engine.start(transactionEnvOf(tx), env, rules, state, optionsFor(this, options))
  }

  /** As `apply`, yielding when the time slice of the clock is over; nothing else may be applied before it is done. */
  *applyInTurns(tx: Transaction, clock: RunClock, options?: RunOptions): Work<AppliedTransaction> {
    const run = this.begin(tx, options)
    try {
      for (;;) {
        const result = run.advance(clock.deadlineMs, clock.sliceEndMs)
        if (result !== undefined) return this.#applied(tx, result)
        yield* clock.suspend()
      }
    } finally {
      run.abandon()
    }
  }

  #assertFits(tx: Transaction): void {
    const blobGas = blobGasOf(tx)
    const { gasLimit } = this.env
    // Only with state gas does the reservation depend on what the transaction contains.
    const intrinsic = this.rules.eip8037 ? intrinsicGas(tx, this.rules, gasLimit) : NO_INTRINSIC_GAS
    const { regular, state } = reservedGas(tx.gasLimit, intrinsic, this.rules)
    if (this.regularGasUsed + regular > gasLimit || this.stateGasUsed + state > gasLimit) {
      throw new CodedError<BlockProcessorErrorCode>('gas-limit-reached', 'gas limit reached')
    }
    if (blobGas > 0n && this.blobGasUsed + blobGas > BigInt(this.rules.blobSchedule?.max ?? 0) * GAS_PER_BLOB) {
      throw new CodedError<BlockProcessorErrorCode>('blob-limit-reached', 'blob gas limit reached')
    }
  }

  #applied(tx: Transaction, result: ExecutionResult): AppliedTransaction {
    this.#nextStep()
    const applied = applyResult(
      this.#context,
      tx,
      this.cumulativeGasUsed,
      result,
      this.rules.eip658 ? undefined : () => this.#commit().root,
    )
    this.cumulativeGasUsed += applied.gasUsed
    this.regularGasUsed += result.regularGas
    this.stateGasUsed += result.stateGas
    this.blobGasUsed += blobGasOf(tx)
    this.transactions.push(tx)
    this.receipts.push(applied.receipt)
    this.results.push(applied.result)
    return applied
  }

  /** What comes after the last transaction (withdrawals, requests, rewards), and the roots. */
  finish(withdrawals: readonly Withdrawal[] | undefined, ommers: readonly Header[] = []): BlockOutcome {
    this.#nextStep()
    const requests = this.rules.eip7685 ? gatherRequests(this.#context, this.receipts, this.#config) : undefined
    for (const { address, amount } of withdrawals ?? []) {
      this.recorder?.reach(address)
      this.#credit(address, amount * 1_000_000_000n)
    }
    if (this.rules.blockReward > 0n) this.#reward(ommers)
    const { root, diff, writes } = this.#commit()
    const accessList = this.rules.eip7928 ? this.recorder?.list() : undefined
    const encodedReceipts = this.receipts.map(receiptToBytes)
    return {
      fields: {
        stateRoot: root,
        receiptsRoot: orderedTrieRoot(encodedReceipts),
        logsBloom: bloomOfReceipts(this.receipts),
        gasUsed: this.gasUsed,
        ...(this.rules.eip4844 && { blobGasUsed: this.blobGasUsed }),
        ...(requests && { requestsHash: requestsHash(requests) }),
        ...(accessList && { blockAccessListHash: accessListHash(accessList) }),
      },
      requests,
      accessList,
      diff,
      stateWrites: writes,
      encodedReceipts,
    }
  }

  #commit() {
    const diff = this.state.diff()
    return { diff, ...this.#chain.state.commit(this.#start.stateRoot, diff, this.#stateRoot) }
  }

  /** Pays the rewards of proof of work to the miner and those of the ommers (yellow paper 11.3). */
  #reward(ommers: readonly Header[]): void {
    const rewards = blockRewards(this.rules.blockReward, this.#header, ommers)
    for (const [at, { coinbase }] of ommers.entries()) this.#credit(coinbase, rewards.ommers[at]!)
    this.#credit(this.#header.coinbase, rewards.miner)
  }

  #credit(address: Address, amount: bigint): void {
    if (amount === 0n) return
    const sum = (this.state.account(address) ?? EMPTY_ACCOUNT).balance + amount
    const balance = sum > MAX_BALANCE ? MAX_BALANCE : sum
    const diff: StateDiff = new Map([[address, { balance }]])
    this.recorder?.record({ diff }, this.state)
    this.state.apply(diff)
  }
}

function bloomOfReceipts(receipts: readonly Receipt[]): Uint8Array {
  const bloom = new Uint8Array(256)
  for (const { logs, logsBloom } of receipts) {
    if (logs.length > 0) for (let i = 0; i < 256; i++) bloom[i]! |= logsBloom[i]!
  }
  return bloom
}
