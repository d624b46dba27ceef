import { type Address, type Hex, addressFromBigint, hexFromBytes } from '../contract/hex.ts'
import type { Port } from '../contract/port.ts'
import { EMPTY_BYTES, fixedBytesFromBigint } from '../base/bytes.ts'
import { signTransaction } from '../types/transaction.ts'
import { createNode } from './createNode.ts'

/** Transactions that wait for a block together, and how often that block is mined: that is less work than to send as many. */
const [POOLED, POOLED_BLOCKS] = [150, 4]
/** Transactions that are sent one after another, each in a block, and further ones that are reverted. */
const [SENDS, REVERTED] = [130, 130]

/** Of nobody: the chain of the rehearsal is gone a moment later. */
const PRIVATE_KEY = fixedBytesFromBigint(1n, 32)
const RECIPIENT: Address = addressFromBigint(1n << 159n)
const CHAIN_ID = 1337n

/**
 * A node in memory, apart from all others, that mines transactions and answers for them, a request at a time: V8 compiles what a process
 * runs often, for all of its nodes, and the first hundreds of transactions would otherwise take two to five times as long. Yields after each
 * request; ends early if `return` is called. What it runs, it runs a part at a time, so that V8 does not compile everything at once.
 */
export async function* rehearsal(): AsyncGenerator<void, void> {
  const node = await createNode({
    inMemory: true,
    jsonRpc: false,
    chainId: Number(CHAIN_ID),
    accounts: 0,
    privateKeys: [hexFromBytes(PRIVATE_KEY)],
  })
  try {
    const client = new Client()
    node.connect(client)
    yield
    let nonce = 0n
    const send = () => client.call('eth_sendRawTransaction', rawTransfer(nonce++))
    await client.call('evm_setAutomine', false)
    for (let i = 0; i < POOLED; i++) {
      await send()
      yield
    }
    for (let i = 0; i < POOLED_BLOCKS; i++) {
      const snapshot = await client.call('evm_snapshot')
      await client.call('evm_mine')
      yield
      await client.call('evm_revert', snapshot)
      yield
    }
    await client.call('evm_setAutomine', true)
    const hashes: unknown[] = []
    for (let i = 0; i < SENDS; i++) {
      hashes.push(await send())
      yield
    }
    for (const hash of hashes) {
      await client.call('eth_getTransactionReceipt', hash)
      yield
    }
    for (let i = 0; i < REVERTED; i++) {
      const snapshot = await client.call('evm_snapshot')
      await send()
      yield
      nonce--
      await client.call('evm_revert', snapshot)
      yield
    }
  } finally {
    await node.close()
  }
}

function rawTransfer(nonce: bigint): Hex {
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, accessList: [] }
  const fields = { type: 2, chainId: CHAIN_ID, nonce, gasLimit: 21_000n, to: RECIPIENT, value: 1n, data: EMPTY_BYTES, ...fees } as const
  return hexFromBytes(signTransaction(fields, PRIVATE_KEY).raw)
}

/** A connection inside the process, with one request at a time. */
class Client implements Port {
  #request: (text: string) => void = () => undefined
  #answer: (text: string) => void = () => undefined

  async call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const text = await new Promise<string>((resolve) => {
      this.#answer = resolve
      this.#request(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    })
    const { result, error } = JSON.parse(text) as { result?: unknown; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }

  send(text: string): void {
    this.#answer(text)
  }

  onMessage(listener: (text: string) => void): void {
    this.#request = listener
  }

  onClose(): void {}

  close(): void {}
}
