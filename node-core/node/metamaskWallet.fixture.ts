/**
 * A wallet made of MetaMask's own block tracker, middleware and nonce tracker. It remembers the highest block and its confirmed transactions per
 * chain id, and trusts them more than the node.
 */
import { PollingBlockTracker } from '@metamask/eth-block-tracker'
import { createBlockRefRewriteMiddleware, createBlockTrackerInspectorMiddleware } from '@metamask/eth-json-rpc-middleware'
import { providerFromEngine, providerFromMiddleware } from '@metamask/eth-json-rpc-provider'
import { createAsyncMiddleware, JsonRpcEngine } from '@metamask/json-rpc-engine'
import { NonceTracker } from '@metamask/nonce-tracker'
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import type { WireReceipt } from '../contract/wire/receipt.ts'
import { createDevAccounts, type DevAccount } from '../keystore/devAccounts.ts'
import { signTransaction, type UnsignedTransaction } from '../types/transaction.ts'
import { callNode } from './fixture.ts'

export const EXTENSION_ORIGIN = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
const RECIPIENT = createDevAccounts(2)[1]!.address

/** A transaction as the wallet lists it. */
export interface SentByWallet {
  chainId: string
  nonce: number
  hash: Hash
  status: 'submitted' | 'confirmed'
}

export class MetaMaskWallet {
  readonly sent: SentByWallet[] = []
  readonly tracker: PollingBlockTracker
  readonly provider: ReturnType<typeof providerFromEngine>
  readonly #account: DevAccount
  #chainId = ''
  readonly #nonces: NonceTracker

  /** `urlOf`: where its node is, which may start again elsewhere. */
  constructor(urlOf: () => string, account: DevAccount) {
    this.#account = account
    const send = createAsyncMiddleware(async ({ method, params }, response) => {
      response.result = await callNode(urlOf(), method, params as unknown[], { origin: EXTENSION_ORIGIN })
    })
    this.tracker = new PollingBlockTracker({ provider: providerFromMiddleware(send), pollingInterval: 1_000_000 })
    // In this order for a network that the user added (@metamask/network-controller, create-network-client).
    const engine = new JsonRpcEngine()
    engine.push(createBlockRefRewriteMiddleware({ blockTracker: this.tracker }))
    engine.push(createBlockTrackerInspectorMiddleware({ blockTracker: this.tracker }))
    engine.push(send)
    this.provider = providerFromEngine(engine)
    const of = (status: SentByWallet['status']) => () =>
      this.sent
        .filter((it) => it.chainId === this.#chainId && it.status === status)
        .map(({ nonce }) => ({
          status,
          history: [{}] as [Record<string, unknown>],
          txParams: { from: account.address, gas: '0x5208', value: '0x0', nonce: `0x${nonce.toString(16)}` },
        }))
    this.#nonces = new NonceTracker({
      provider: this.provider as unknown as Record<string, unknown>,
      blockTracker: this.tracker,
      getPendingTransactions: of('submitted'),
      getConfirmedTransactions: of('confirmed'),
    })
  }

  ask<T>(method: string, ...params: unknown[]): Promise<T> {
    return this.provider.request({ id: 1, jsonrpc: '2.0', method, params: params as never }) as Promise<T>
  }

  /** What the poll does at its interval. */
  poll(): Promise<string> {
    return this.tracker.checkForLatestBlock()
  }

  /** Sends one wei, or what the fields say, with the next nonce. */
  async send(fields: Pick<UnsignedTransaction, 'to' | 'value' | 'data' | 'gasLimit'> = TRANSFER): Promise<SentByWallet> {
    this.#chainId = await this.ask<string>('eth_chainId')
    const { nextNonce, releaseLock } = await this.#nonces.getNonceLock(this.#account.address)
    const { baseFeePerGas } = await this.ask<WireBlock>('eth_getBlockByNumber', 'latest', false)
    const price = 2n * BigInt(baseFeePerGas!) + 2_000_000_000n
    const { raw } = signTransaction(
      {
        type: 2,
        chainId: BigInt(this.#chainId),
        nonce: BigInt(nextNonce),
        accessList: [],
        maxFeePerGas: price,
        maxPriorityFeePerGas: 1_000_000_000n,
        ...fields,
      },
      this.#account.privateKey,
    )
    const hash = await this.ask<Hash>('eth_sendRawTransaction', hexFromBytes(raw))
    const sent: SentByWallet = { chainId: this.#chainId, nonce: nextNonce, hash, status: 'submitted' }
    this.sent.push(sent)
    releaseLock()
    await this.confirm()
    return sent
  }

  /** What the pending transaction tracker does with each block. */
  async confirm(): Promise<void> {
    for (const sent of this.sent) {
      if (sent.status === 'submitted' && (await this.receipt(sent.hash)) !== null) sent.status = 'confirmed'
    }
  }

  receipt(hash: Hash): Promise<WireReceipt | null> {
    return this.ask('eth_getTransactionReceipt', hash)
  }

  /** Sends one more transaction, and whether it is mined. */
  async works(): Promise<boolean> {
    return (await this.send()).status === 'confirmed'
  }
}

const TRANSFER = { to: RECIPIENT, value: 1n, data: new Uint8Array(0), gasLimit: 21_000n }
