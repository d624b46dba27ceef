/** What MetaMask asks of a node, and what it reads of the answers: each fact that can be seen without MetaMask. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, hexFromBytes } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import type { WireReceipt } from '../contract/wire/receipt.ts'
import { type UnsignedTransaction, signTransaction } from '../types/transaction.ts'
import { STORE_INIT_CODE, type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { createInProcessPeer } from './scripts/inProcessPeer.ts'

const CONTRACT: Address = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const NOBODY: Address = `0x${'aa'.repeat(20)}`
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]*)$/
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'

let chain: ScriptChain
let alice: Address
let bob: Address

beforeAll(async () => {
  chain = await createScriptChain()
  ;[alice, bob] = chain.context.accounts.addresses() as [Address, Address]
})
afterAll(() => chain.close())

interface Answer<T> {
  id: unknown
  result: T
  error?: { code: number; message: string; data?: Hex }
}

async function answerTo<T>(method: string, ...params: unknown[]): Promise<Answer<T>> {
  const peer = createInProcessPeer(chain.dispatcher, { isDuplex: false, isPrivate: false })
  await peer.send(JSON.stringify({ jsonrpc: '2.0', id: 'b2f7-uuid', method, params }))
  return JSON.parse((await peer.receive())!) as Answer<T>
}
const ask = async <T>(method: string, ...params: unknown[]): Promise<T> => (await answerTo<T>(method, ...params)).result

/** Signs as a wallet does, outside of the node, and sends. */
async function send(fields: Partial<UnsignedTransaction>): Promise<Answer<Hash>> {
  const price = BigInt(await ask<Hex>('eth_gasPrice'))
  const nonce = BigInt(await ask<Hex>('eth_getTransactionCount', alice, await ask('eth_blockNumber')))
  const key = chain.context.accounts.devAccounts().find(({ address }) => address === alice)!.privateKey
  const signed = signTransaction(
    // Where no fee service knows the chain, MetaMask signs the gas price as both caps.
    {
      type: 2,
      chainId: 1337n,
      nonce,
      gasLimit: 21_000n,
      maxFeePerGas: price,
      maxPriorityFeePerGas: price,
      value: 0n,
      data: new Uint8Array(0),
      accessList: [],
      ...fields,
    },
    key,
  )
  return answerTo<Hash>('eth_sendRawTransaction', hexFromBytes(signed.raw))
}

describe('adding the network', () => {
  test('the chain id has no leading zeros', async () => expect(await ask('eth_chainId')).toBe('0x539'))
  test('the network id is the same number', async () => expect(await ask('net_version')).toBe('1337'))
  test('ids that are strings come back', async () => expect((await answerTo('eth_chainId')).id).toBe('b2f7-uuid'))
  test('an answer with a result has no error', async () => expect(Object.keys(await answerTo('eth_chainId'))).not.toContain('error'))
  test('the newest block has a base fee, so the chain counts as EIP-1559', async () => {
    expect((await ask<WireBlock>('eth_getBlockByNumber', 'latest', false)).baseFeePerGas).toMatch(QUANTITY)
  })
})

describe('following the chain', () => {
  test('the block number is a quantity', async () => expect(await ask('eth_blockNumber')).toMatch(QUANTITY))
  test('every read answers for an explicit block number in place of latest', async () => {
    const at = await ask<Hex>('eth_blockNumber')
    expect(await ask('eth_getBalance', alice, at)).toBe(await ask('eth_getBalance', alice, 'latest'))
    expect(await ask('eth_getCode', CONTRACT, at)).toBe(await ask('eth_getCode', CONTRACT, 'latest'))
    expect(await ask('eth_getTransactionCount', alice, at)).toBe(await ask('eth_getTransactionCount', alice, 'latest'))
    expect(await ask('eth_getStorageAt', CONTRACT, '0x0', at)).toBe(await ask('eth_getStorageAt', CONTRACT, '0x0', 'latest'))
    expect(await ask('eth_call', { to: CONTRACT }, at)).toBe(await ask('eth_call', { to: CONTRACT }, 'latest'))
    expect(await ask('eth_getBlockByNumber', at, false)).toEqual(await ask('eth_getBlockByNumber', 'latest', false))
  })
  test('a number above the head fails as in geth', async () => {
    expect((await answerTo('eth_getBalance', alice, '0x1000')).error).toEqual({ code: -32000, message: 'header not found' })
  })
  test('Multicall3 is where wallets look for it', async () =>
    expect((await ask<Hex>('eth_getCode', MULTICALL3, 'latest')).length).toBeGreaterThan(2000))
  test('a call to an account without code answers 0x', async () =>
    expect(await ask('eth_call', { to: NOBODY, data: '0x06fdde03' }, 'latest')).toBe('0x'))
})

describe('building a transaction', () => {
  test('an account without code is told from a contract', async () => {
    expect(await ask('eth_getCode', bob, 'latest')).toBe('0x')
    expect(await ask('eth_getCode', CONTRACT, 'latest')).not.toBe('0x')
  })
  test('the newest block has a gas limit and a number', async () => {
    const block = await ask<WireBlock>('eth_getBlockByNumber', 'latest', false)
    expect([block.gasLimit, block.number]).toEqual([expect.stringMatching(QUANTITY), expect.stringMatching(QUANTITY)])
  })
  test.each([
    ['a transfer', () => ({ to: bob, value: 1n })],
    ['a call', () => ({ to: CONTRACT, data: new Uint8Array(32).fill(7) })],
    ['a creation', () => ({ data: Buffer.from(STORE_INIT_CODE.slice(2), 'hex') })],
  ])('the gas estimate of %s suffices exactly', async (_, make) => {
    const fields: Partial<UnsignedTransaction> = make()
    const estimate = BigInt(
      await ask<Hex>('eth_estimateGas', {
        from: alice,
        ...(fields.to && { to: fields.to }),
        ...(fields.value && { value: '0x1' }),
        ...(fields.data && { data: hexFromBytes(fields.data) }),
      }),
    )
    const snapshot = await ask<Hex>('evm_snapshot')
    const { result: hash } = await send({ ...fields, gasLimit: estimate })
    expect((await ask<WireReceipt>('eth_getTransactionReceipt', hash)).status).toBe('0x1')
    await ask('evm_revert', snapshot)
    const short = await send({ ...fields, gasLimit: estimate - 1n })
    const receipt = short.result && (await ask<WireReceipt>('eth_getTransactionReceipt', short.result))
    expect(receipt ? receipt.status : short.error!.message).toMatch(/^0x0$|^intrinsic gas too low/)
  })
  test('an estimate takes override params', async () => {
    expect(await ask('eth_estimateGas', { from: NOBODY, to: bob, value: '0x1' }, 'latest', { [NOBODY]: { balance: '0x1' } })).toBe('0x5208')
  })
  test('the gas price holds for five full blocks', async () => {
    const block = await ask<WireBlock>('eth_getBlockByNumber', 'pending', false)
    const highest = (BigInt(block.baseFeePerGas!) * 9n ** 5n) / 8n ** 5n
    expect(BigInt(await ask<Hex>('eth_gasPrice'))).toBeGreaterThan(highest)
  })
})

describe('sending', () => {
  test('the answer is the hash, and the receipt has what the wallet reads', async () => {
    const { result: hash } = await send({ to: bob, value: 1n })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const receipt = await ask<WireReceipt>('eth_getTransactionReceipt', hash)
    expect(receipt).toMatchObject({ status: '0x1', transactionHash: hash, transactionIndex: '0x0', logs: [], gasUsed: '0x5208' })
    expect(receipt.effectiveGasPrice).toMatch(QUANTITY)
    const block = await ask<WireBlock>('eth_getBlockByHash', receipt.blockHash, false)
    expect([block.number, block.transactions]).toEqual([receipt.blockNumber, [hash]])
    expect([block.baseFeePerGas, block.timestamp]).toEqual([expect.stringMatching(QUANTITY), expect.stringMatching(QUANTITY)])
  })
  test('a nonce that is used up is refused with the words that the wallet looks for', async () => {
    expect((await send({ to: bob, nonce: 0n })).error!.message).toContain('nonce too low')
  })
  test('a transaction that is not mined has no receipt and no error', async () => {
    await ask('evm_setAutomine', false)
    const { result: hash } = await send({ to: bob })
    expect(await answerTo('eth_getTransactionReceipt', hash)).toMatchObject({ result: null })
    expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ hash, blockNumber: null })
    await ask('evm_setAutomine', true)
    await ask('evm_mine')
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })
  test('one that fails is mined with status 0x0, and its replay tells why', async () => {
    const reverts = '0x60006000fd'
    const { result: hash } = await send({ data: Buffer.from(reverts.slice(2), 'hex'), gasLimit: 100_000n })
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
    expect((await answerTo('eth_estimateGas', { from: alice, data: reverts })).error).toEqual({
      code: 3,
      message: 'execution reverted',
      data: '0x',
    })
  })
})
