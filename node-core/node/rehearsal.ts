import { type Address, type Hex, addressFromBigint, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES, fixedBytesFromBigint } from '../base/bytes.ts'
import { signTransaction } from '../types/transaction.ts'
import { createNode } from './createNode.ts'
import { PortClient } from './portClient.ts'
import { TOKEN, TOKEN_CODE, balanceOfData, transferData } from './rehearsalToken.ts'

/**
 * Sizes of blocks of transactions that wait together: mining them is less work than sending as many. The trie of the last one has nodes of all
 * kinds. They grow, so that not all functions are optimized at the same time, for which V8 takes memory that it does not return.
 */
const POOLED = [60, 100, 140]
/** Transactions that are sent one after another, each in a block, and further ones that are reverted. */
const [SENDS, REVERTED] = [65, 65]
/** One of this many transactions is a transfer of the token. */
const PER_TOKEN_TRANSFER = 4
/** `eth_call`s of the token's `balanceOf`. */
const CALLS = 75
/** Nodes, one after another: V8 specializes code for the closures of the only node it has seen, and deoptimizes it with the next one. */
const NODES = 2

/** Of nobody: the chain of the rehearsal is gone a moment later. Several, so that the pool has to order their transactions. */
const PRIVATE_KEYS = [1n, 2n, 3n].map((key) => fixedBytesFromBigint(key, 32))
/** One begins with zeros, as precompiles do, and as test addresses often do. */
const RECIPIENTS: readonly Address[] = [1n << 159n, 0xfeedn].map(addressFromBigint)
const CHAIN_ID = 1337n

/**
 * Nodes in memory, apart from all others, that mine transactions and answer for them and for calls, a request at a time: V8 compiles what
 * a process runs often, for all of its nodes, and the first hundreds of transactions would otherwise take two to five times as long. Yields
 * after each request; ends early if `return` is called. What it runs, it runs a part at a time, so that V8 does not compile everything at once.
 */
export async function* rehearsal(): AsyncGenerator<void, void> {
  for (let i = 0; i < NODES; i++) yield* rehearsalOfNode()
}

async function* rehearsalOfNode(): AsyncGenerator<void, void> {
  const node = await createNode({
    inMemory: true,
    jsonRpc: false,
    chainId: Number(CHAIN_ID),
    accounts: 0,
    privateKeys: PRIVATE_KEYS.map(hexFromBytes),
  })
  try {
    const client = new PortClient(node)
    yield
    await client.call('evm_setAccountCode', TOKEN, TOKEN_CODE)
    let sent = 0
    const send = () => client.call('eth_sendRawTransaction', rawTransfer(sent++))
    await client.call('evm_setAutomine', false)
    for (const pooled of POOLED) {
      for (let i = sent; i < pooled; i++) {
        await send()
        yield
      }
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
      sent--
      await client.call('evm_revert', snapshot)
      yield
    }
    for (let i = 0; i < CALLS; i++) {
      await client.call('eth_call', { to: TOKEN, data: balanceOfData(i) }, 'latest')
      yield
    }
  } finally {
    await node.close()
  }
}

/** The nth transfer. */
function rawTransfer(n: number): Hex {
  const nonce = BigInt(Math.floor(n / PRIVATE_KEYS.length))
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, accessList: [] }
  const fields = { type: 2, chainId: CHAIN_ID, nonce, ...callOf(n), ...fees } as const
  return hexFromBytes(signTransaction(fields, PRIVATE_KEYS[n % PRIVATE_KEYS.length]!).raw)
}

/** Recipient, gas limit, value and data of the nth transfer, which is one of ether or of the token. */
function callOf(n: number) {
  if (n % PER_TOKEN_TRANSFER === 1) return { gasLimit: 100_000n, to: TOKEN, value: 0n, data: bytesFromHex(transferData(n)) }
  return { gasLimit: 21_000n, to: RECIPIENTS[n % RECIPIENTS.length]!, value: 1n, data: EMPTY_BYTES }
}
