import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Hex, bytesFromHex, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { initCodeOf } from '../miner/fixture.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

const session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const
const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TO = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** History of block hashes (EIP-2935): the block's own start writes that of its parent. */
const HISTORY = '0x0000f90827f1c53a10cb7a02335b175320002935'
/** Reverts where the timestamp is below the first word of the call data; else writes slot 0. */
const NOT_BEFORE = '5f354210600c5760015f55005b5f5ffd'
/** Reverts unless the block has the number that is the first word of the call data. */
const AT_NUMBER = '5f354314600a575f5ffd5b00'

let script: ScriptChain
beforeEach(async () => {
  script = await createScriptChain()
})
afterEach(() => script.close())

interface Answer {
  result?: Hex
  error?: { code: number; message: string }
}

const ask = async (method: string, ...params: unknown[]): Promise<Answer> =>
  JSON.parse((await script.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)) as string) as Answer

async function call(method: string, ...params: unknown[]): Promise<Hex> {
  const { result, error } = await ask(method, ...params)
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result!
}

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const head = () => script.context.chain.head.header

async function deploy(runtime: string): Promise<Hex> {
  const nonce = script.context.pool.nextNonce(FROM)
  await call('eth_sendTransaction', { from: FROM, data: hexFromBytes(initCodeOf(bytesFromHex(`0x${runtime}`))) })
  return createContractAddress(FROM, nonce)
}

async function receiptOf(hash: Hex) {
  return (await call('eth_getTransactionReceipt', hash)) as unknown as { status: Hex; gasUsed: Hex } | null
}

describe('an estimate without a block', () => {
  test('has the timestamp that is set for the next block, and so has a transaction that is sent without gas', async () => {
    const to = await deploy(NOT_BEFORE)
    const later = head().timestamp + 100_000n
    const request = { from: FROM, to, data: word(later) }
    expect((await ask('eth_estimateGas', request)).error?.message).toBe('execution reverted')
    await call('evm_setNextBlockTimestamp', quantityFromBigint(later))
    expect(BigInt(await call('eth_estimateGas', request))).toBeGreaterThan(43_000n)
    expect((await ask('eth_estimateGas', request, 'latest')).error?.message).toBe('execution reverted')
    expect(await receiptOf(await call('eth_sendTransaction', request))).toMatchObject({ status: '0x1' })
  })

  test('has the number of the next block', async () => {
    const to = await deploy(AT_NUMBER)
    const request = { from: FROM, to, data: word(head().number + 1n) }
    await call('eth_estimateGas', request)
    expect((await ask('eth_estimateGas', request, 'latest')).error?.message).toBe('execution reverted')
    await call('eth_estimateGas', { ...request, data: word(head().number) }, 'latest')
    expect(await receiptOf(await call('eth_sendTransaction', request))).toMatchObject({ status: '0x1' })
  })

  test('has what the start of the next block writes, and its base fee', async () => {
    await call('eth_estimateGas', { from: FROM, to: HISTORY, data: word(head().number) })
    const next = BigInt(await call('eth_baseFee'))
    expect(next).toBeLessThan(head().baseFeePerGas!)
    await call('eth_estimateGas', { from: FROM, to: TO, maxFeePerGas: quantityFromBigint(next) })
    expect((await ask('eth_estimateGas', { from: FROM, to: TO, maxFeePerGas: quantityFromBigint(next - 1n) })).error?.message).toContain(
      `maxFeePerGas: ${next - 1n}, baseFee: ${next}`,
    )
  })

  test('does not have what waits in the pool', async () => {
    const to = await deploy(NOT_BEFORE)
    await call('evm_setAutomine', false)
    const request = { from: FROM, to, data: word(0n) }
    const [before, atPending] = [await call('eth_estimateGas', request), await call('eth_estimateGas', request, 'pending')]
    expect(atPending).toBe(before)
    await call('eth_sendTransaction', { ...request, gas: quantityFromBigint(100_000n) })
    expect(await call('eth_estimateGas', request)).toBe(before)
    expect(BigInt(await call('eth_estimateGas', request, 'pending'))).toBeLessThan(BigInt(before))
  })
})

describe('fees of eth_sendTransaction', () => {
  const GWEI = 1_000_000_000n
  const gwei = (amount: bigint) => quantityFromBigint(amount * GWEI)

  test('a tip alone gets its cap before the gas is estimated', async () => {
    const hash = await call('eth_sendTransaction', { from: FROM, to: TO, maxPriorityFeePerGas: gwei(50n) })
    expect(script.context.chain.transaction(hash)?.transaction).toMatchObject({ maxPriorityFeePerGas: 50n * GWEI, gasLimit: 21_000n })
  })

  test.each([
    ['a cap alone raises the tip', { maxFeePerGas: gwei(20n) }, { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: 1_100_000_000n }],
    ['a tip alone raises the cap', { maxPriorityFeePerGas: gwei(2n) }, { maxFeePerGas: 11n * GWEI, maxPriorityFeePerGas: 2n * GWEI }],
  ])('%s of the transaction that it replaces', async (_, fees, expected) => {
    await call('evm_setAutomine', false)
    const first = { from: FROM, to: TO, nonce: quantityFromBigint(script.context.pool.nextNonce(FROM)) }
    await call('eth_sendTransaction', { ...first, maxFeePerGas: gwei(10n) })
    const hash = await call('eth_sendTransaction', { ...first, ...fees })
    expect(script.context.pool.get(hash)).toMatchObject(expected)
    expect(script.context.pool.counts()).toEqual({ pending: 1, queued: 0 })
    expect((await ask('eth_sendTransaction', { ...first, value: '0x1' })).error?.message).toBe('replacement transaction underpriced')
  })

  test.each([{}, { gas: '0x5208' }])(
    'a cap below the next base fee is refused with both where blocks are made at once, and waits elsewhere (%j)',
    async (gas) => {
      const baseFee = BigInt(await call('eth_baseFee'))
      const request = { from: FROM, to: TO, maxFeePerGas: quantityFromBigint(baseFee - 1n), ...gas }
      const text = `max fee per gas less than block base fee: address 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, maxFeePerGas: ${baseFee - 1n}, baseFee: ${baseFee}`
      for (const method of ['eth_sendTransaction', 'eth_sendTransactionSync', 'personal_sendTransaction']) {
        expect((await ask(method, request, ...(method === 'personal_sendTransaction' ? ['x'] : []))).error).toEqual({
          code: -32000,
          message: text,
        })
      }
      expect(script.context.pool.counts()).toEqual({ pending: 0, queued: 0 })
      // Signed by the client, it waits.
      const raw = ((await call('eth_signTransaction', request)) as unknown as { raw: Hex }).raw
      await call('eth_sendRawTransaction', raw)
      expect(script.context.pool.counts()).toEqual({ pending: 1, queued: 0 })
      await call('evm_setAutomine', false)
      await call('eth_sendTransaction', { ...request, nonce: quantityFromBigint(script.context.pool.nextNonce(FROM)) })
      expect(script.context.pool.counts()).toEqual({ pending: 2, queued: 0 })
    },
  )
})
