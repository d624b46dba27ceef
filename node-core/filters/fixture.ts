/** A chain and a pool that tests drive by hand: blocks with logs, nothing executed. */
import type { Address, Hash } from '../contract/hex.ts'
import { Emitter } from '../base/emitter.ts'
import { type BlockRun, NO_BLOCKS } from '../chain/blockRun.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvents } from '../chain/chainEvents.ts'
import type { TxPool, TxPoolEvents } from '../txpool/txPool.ts'
import { type Block, createBlock } from '../types/block.ts'
import { bloomOfLogs } from '../types/bloom.ts'
import { EMPTY_OMMERS_HASH } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { type Transaction, createTransaction } from '../types/transaction.ts'

/** 32 bytes of one repeated pair of digits, as text. */
export const word = (pair: string): Hash => `0x${pair.repeat(32)}`
/** 20 bytes of one repeated pair of digits, as text. */
export const account = (pair: string): Address => `0x${pair.repeat(20)}`

/** A log of an address with topics. */
export const logOf = (address: Address, ...topics: Hash[]): Log => ({ address, topics, data: new Uint8Array(0) })

/** A transaction that differs from others by its nonce. */
export const transactionOf = (nonce: bigint): Transaction =>
  createTransaction(
    { type: 0, nonce, gasLimit: 21_000n, gasPrice: 1n, value: 0n, data: new Uint8Array(0), yParity: 0, r: 1n, s: 1n },
    ZERO_ADDRESS,
  )

function blockOf(number: bigint, parentHash: Hash, logs: readonly Log[][], salt: bigint): { block: Block; receipts: Receipt[] } {
  const receipts = logs.map((list): Receipt => ({
    type: 0,
    status: 1,
    cumulativeGasUsed: 21_000n,
    logsBloom: bloomOfLogs(list),
    logs: list,
  }))
  const header = {
    parentHash,
    ommersHash: EMPTY_OMMERS_HASH,
    coinbase: ZERO_ADDRESS,
    stateRoot: word('00'),
    transactionsRoot: word('00'),
    receiptsRoot: word('00'),
    logsBloom: bloomOfLogs(logs.flat()),
    difficulty: 0n,
    number,
    gasLimit: 30_000_000n,
    gasUsed: 0n,
    timestamp: number * 10n + salt,
    extraData: new Uint8Array(0),
    mixHash: word('00'),
    nonce: '0x0000000000000000',
  } as const
  return {
    block: createBlock({ ...header }, { transactions: logs.map((_, at) => transactionOf(number * 100n + BigInt(at))), ommers: [] }),
    receipts,
  }
}

/** A chain of blocks that contain only logs. */
export class LogChain {
  readonly events = new Emitter<ChainEvents>()
  readonly poolEvents = new Emitter<TxPoolEvents>()
  readonly #blocks: Block[] = []
  readonly #byHash = new Map<Hash, { block: Block; receipts: Receipt[] }>()
  #salt = 0n
  /** Counts the receipts that were read, to see what blooms save. */
  receiptsRead = 0

  constructor() {
    this.add()
  }

  /** Adds a block with a transaction for each list of logs. */
  add(...logs: Log[][]): Block {
    const made = blockOf(BigInt(this.#blocks.length), this.#blocks.at(-1)?.hash ?? word('00'), logs, this.#salt)
    this.#blocks.push(made.block)
    this.#byHash.set(made.block.hash, made)
    this.events.emit('newHead', { ...made, results: [], diff: new Map(), contracts: [] })
    return made.block
  }

  /** Resets the chain to that number. */
  reset(number: number): void {
    const left = this.#blocks
      .splice(number + 1)
      .toReversed()
      .map(({ hash }) => this.#byHash.get(hash)!)
    const removed: BlockRun = { count: left.length, [Symbol.iterator]: () => left[Symbol.iterator](), withLogs: () => left }
    for (const { block } of left) this.#byHash.delete(block.hash)
    this.#salt++
    this.events.emit('headReset', { block: this.#blocks.at(-1)!, removed, added: NO_BLOCKS, isReplaced: false })
  }

  /** Blocks that begin at the genesis state. */
  resets: bigint[] = []

  /** The part of Chain that filters use. */
  get chain(): Chain {
    const [blocks, byHash] = [this.#blocks, this.#byHash]
    const part: Pick<
      Chain,
      | 'on'
      | 'withBody'
      | 'receiptsOf'
      | 'blockByHash'
      | 'blockByNumber'
      | 'canonicalHash'
      | 'receipts'
      | 'head'
      | 'genesis'
      | 'earliest'
      | 'assertNotPruned'
      | 'fork'
      | 'firstOfStateAt'
    > & {
      store: Pick<Chain['store'], 'blocksByBloom'>
    } = {
      on: (name, listener) => this.events.on(name, listener),
      withBody: (block) => block,
      receiptsOf: ({ hash }) => part.receipts(hash),
      blockByHash: (hash) => byHash.get(hash)?.block,
      blockByNumber: (number) => blocks[Number(number)],
      canonicalHash: (number) => blocks[Number(number)]?.hash,
      store: {
        blocksByBloom: (from, to, accepts) =>
          blocks
            .slice(Number(from), Number(to) + 1)
            .filter(({ header }) => accepts(header.logsBloom))
            .map(({ header }) => header.number),
      },
      receipts: (hash) => {
        this.receiptsRead++
        return byHash.get(hash)?.receipts
      },
      get head() {
        return blocks.at(-1)!
      },
      genesis: blocks[0]!,
      earliest: 0n,
      assertNotPruned: () => {},
      fork: undefined,
      firstOfStateAt: (at) => this.resets.findLast((number) => number <= at + 1n) ?? 0n,
    }
    return part as unknown as Chain
  }

  /** The part of TxPool that filters use. */
  get pool(): TxPool {
    const part: Pick<TxPool, 'on'> = { on: (name, listener) => this.poolEvents.on(name, listener) }
    return part as TxPool
  }
}
