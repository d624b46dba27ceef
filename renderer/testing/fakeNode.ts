/** A node for tests of what the window keeps of one. */
import type { WireBlockRow } from '../../node-core/contract/blockRows.ts'
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireKeyStore } from '../../node-core/contract/keyStore.ts'
import type { WireTransactionPage, WireTransactionQuery, WireTransactionRow } from '../../node-core/contract/transactionPages.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import type { WireControlAction, WireSnapshot } from '../../node-core/contract/wire/control.ts'
import type { WireHeader } from '../../node-core/contract/wire/header.ts'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { ConnectionState } from '../bridge/rpcClient.ts'
import { RpcError } from '../bridge/rpcError.ts'
import type { SyncClient } from '../store/sync.ts'

export const ALICE = `0x${'a1'.repeat(20)}` as const
export const BOB = `0x${'b0'.repeat(20)}` as const

interface MineOptions {
  silent?: boolean
  transactions?: WireTransaction[]
  status?: '0x0' | '0x1'
}

/** An in-memory chain of blocks that responds like a node. */
export class FakeNode implements SyncClient {
  connection: ConnectionState = { status: 'connecting' }
  readonly asked: string[] = []
  readonly params: unknown[][] = []
  readonly listeners: Record<string, (event: never) => void> = {}
  instanceId = 'first'
  branch = 0
  blocks: WireBlock[] = []
  receipts = new Map<Hash, WireReceipt>()
  pool = new Map<Hash, WireTransaction>()
  control: unknown = {}
  actions: Partial<WireControlAction>[] = []
  snapshots: Partial<WireSnapshot>[] = []
  labels: Record<Address, string> = {}
  keyStore: WireKeyStore = { nowMs: 0, accounts: [], problems: [] }
  callError: RpcError | undefined
  fork: NodeInfo['fork']
  /** The blocks of its remote chain cannot be read. */
  isRemoteGone = false
  traceError: RpcError | undefined
  trace: Partial<WireCallFrame> = { type: 'CALL', gasUsed: '0x1' }
  /** What happens once between the next reading by a method and its response, which waits for it. */
  readonly meanwhile: Record<string, () => unknown> = {}
  #onConnection: (state: ConnectionState) => void = () => {}

  constructor(height: number) {
    for (let number = 0; number <= height; number++) this.mine({ silent: true })
  }

  mine({ silent = false, transactions = [], status = '0x1' }: MineOptions = {}): WireBlock {
    const number = this.blocks.length
    const hash = `0x${this.branch.toString(16).padStart(32, '0')}${number.toString(16).padStart(32, '0')}` as Hash
    const quantity: Hex = `0x${number.toString(16)}`
    const mined = transactions.map((transaction, index) => ({
      ...transaction,
      blockHash: hash,
      blockNumber: quantity,
      transactionIndex: `0x${index}`,
    }))
    const block = {
      number: quantity,
      hash,
      parentHash: this.blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`,
      gasUsed: '0x0',
      gasLimit: '0x1c9c380',
      baseFeePerGas: '0x7',
      timestamp: '0x64',
      size: '0x200',
      transactions: mined,
    } as unknown as WireBlock
    for (const transaction of mined) {
      this.pool.delete(transaction.hash)
      this.receipts.set(transaction.hash, {
        transactionHash: transaction.hash,
        blockHash: hash,
        blockNumber: quantity,
        gasUsed: '0x5208',
        effectiveGasPrice: '0x2',
        contractAddress: null,
        status,
      } as unknown as WireReceipt)
    }
    this.blocks.push(block)
    if (!silent) this.listeners['newHeads']?.(block as unknown as WireHeader as never)
    return block
  }

  connect(): void {
    this.connection = { status: 'open' }
    this.#onConnection(this.connection)
  }

  disconnect(): void {
    this.connection = { status: 'waiting', reason: 'the connection was lost', retryAtMs: 0 }
    this.#onConnection(this.connection)
  }

  /** Becomes another node at the same address, with a chain of its own. */
  restart(height: number): void {
    this.branch++
    this.instanceId = `after ${this.branch}`
    this.pool.clear()
    this.blocks = []
    for (let number = 0; number <= height; number++) this.mine({ silent: true })
  }

  /** As the node does: a page ends with the block in which there are enough. */
  #pageOf({ fromBlock, toBlock, limit, from }: WireTransactionQuery): WireTransactionPage {
    const transactions: WireTransactionRow[] = []
    for (let number = Number(toBlock); number >= Number(fromBlock); number--) {
      for (const transaction of (this.blocks[number]!.transactions as WireTransaction[]).toReversed()) {
        const { status, gasUsed, effectiveGasPrice } = this.receipts.get(transaction.hash)!
        if (from !== undefined && transaction.from !== from) continue
        const row = {
          ...transaction,
          timestamp: '0x64',
          status: status === '0x1' ? 'success' : 'failed',
          created: null,
          selector: null,
          inputSizeBytes: 0,
          isImpersonated: false,
          gasUsed,
          effectiveGasPrice,
          blobFee: '0x0',
          internal: null,
        }
        transactions.push(row as WireTransactionRow)
      }
      if (transactions.length >= Number(limit) || number === Number(fromBlock))
        return { transactions, searched: { from: `0x${number.toString(16)}`, to: toBlock! } }
    }
    return { transactions, searched: null }
  }

  #assertRead(from: number): void {
    if (this.isRemoteGone && from < (this.fork?.blockNumber ?? 0)) throw new RpcError('refused', 'the remote chain cannot be read')
  }

  onConnection(listener: (state: ConnectionState) => void): () => void {
    this.#onConnection = listener
    return () => {}
  }
  open(): void {}
  subscribe(kind: string, listener: (event: never) => void): () => void {
    this.listeners[kind] = listener
    return () => delete this.listeners[kind]
  }

  call = (async (method: string, ...params: unknown[]): Promise<unknown> => {
    const read = await this.#read(method, params)
    const meanwhile = this.meanwhile[method]
    delete this.meanwhile[method]
    await meanwhile?.()
    return read
  }) as SyncClient['call']

  async #read(method: string, params: readonly unknown[]): Promise<unknown> {
    this.asked.push(method)
    this.params.push([method, ...params])
    const at = (tag: unknown): WireBlock | undefined => (tag === 'latest' ? this.blocks.at(-1) : this.blocks[Number(tag)])
    const found = (hash: unknown): WireTransaction | undefined =>
      this.blocks.flatMap((block) => block.transactions as WireTransaction[]).find((transaction) => transaction.hash === hash)
    switch (method) {
      case 'devnet_control':
        return this.control
      case 'devnet_nodeInfo':
        return { instanceId: this.instanceId, chainId: 1337, ...(this.fork && { fork: this.fork }) } satisfies Partial<NodeInfo>
      case 'devnet_accounts':
        return [{ address: ALICE, index: 0, derivationPath: "m/44'/60'/0'/0/0" }]
      case 'devnet_controlActions':
        return this.actions
      case 'devnet_snapshots':
        return this.snapshots
      case 'devnet_manualChanges':
      case 'devnet_branches':
        return []
      case 'devnet_labels':
        return this.labels
      case 'devnet_artifacts':
        return []
      case 'devnet_keystore':
        if (this.callError) throw this.callError
        return this.keyStore
      case 'eth_getBlockByNumber':
        this.#assertRead(Number(params[0]))
        return at(params[0]) ?? null
      case 'eth_getBlockByHash':
        return this.blocks.find((block) => block.hash === params[0]) ?? null
      case 'devnet_blocks': {
        this.#assertRead(Number(params[0]))
        const none = { transfers: 0, calls: 0, creations: 0, failed: 0, manualChanges: 0 }
        return this.blocks
          .slice(Number(params[0]), Number(params[1]) + 1)
          .map((block): WireBlockRow => ({
            ...none,
            ...block,
            baseFeePerGas: block.baseFeePerGas ?? null,
            transfers: block.transactions.length,
          }))
          .toReversed()
      }
      case 'devnet_transactions':
        return this.#pageOf(params[0] as WireTransactionQuery)
      case 'eth_getBlockReceipts': {
        const block = this.blocks.find(({ hash }) => hash === params[0])
        return (block?.transactions as WireTransaction[] | undefined)?.map(({ hash }) => this.receipts.get(hash)) ?? null
      }
      case 'eth_getTransactionByHash':
        return this.pool.get(params[0] as Hash) ?? found(params[0]) ?? null
      case 'eth_getTransactionReceipt':
        return this.receipts.get(params[0] as Hash) ?? null
      case 'eth_getBalance':
        // Each block takes one wei, the genesis block too.
        return `0x${(999 - (params[1] === 'latest' ? this.blocks.length - 1 : Number(params[1]))).toString(16)}`
      case 'eth_getCode':
        return '0x'
      case 'eth_getTransactionCount':
        return '0x2'
      case 'txpool_status':
        return { pending: `0x${this.pool.size.toString(16)}`, queued: '0x0' }
      case 'devnet_poolOrder':
        return []
      case 'eth_pendingTransactions':
        return [...this.pool.values()]
      case 'txpool_content': {
        const byNonce = Object.fromEntries([...this.pool.values()].map((transaction) => [Number(transaction.nonce), transaction]))
        return { pending: this.pool.size === 0 ? {} : { [ALICE.toUpperCase().replace('0X', '0x')]: byNonce }, queued: {} }
      }
      case 'eth_getLogs':
        return [{ logIndex: '0x0', ...(params[0] as object) }]
      case 'eth_baseFee':
        return '0x7'
      case 'eth_blobBaseFee':
        return '0x1'
      case 'devnet_trace':
        if (this.traceError) throw this.traceError
        return this.trace
      case 'eth_call':
        if (this.callError) throw this.callError
        return '0x'
      default:
        throw new Error(`unexpected: ${method}`)
    }
  }
}

let nextHash = 1
/** A transaction of Alice that waits. */
export function transfer(): WireTransaction {
  const hash: Hash = `0x${(nextHash++).toString(16).padStart(64, '0')}`
  return {
    hash,
    from: ALICE,
    to: BOB,
    input: '0x',
    value: '0x1',
    nonce: '0x0',
    gas: '0x5208',
    gasPrice: '0x2',
    type: '0x2',
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
  } as unknown as WireTransaction
}

/** Waits for everything that needs no timer. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
