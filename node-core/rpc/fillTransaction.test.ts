import { afterAll, beforeAll, expect, test } from 'vitest'
import { callObject } from '../contract/callArguments.ts'
import { type Hex, quantityFromBigint } from '../contract/hex.ts'
import { fillTransaction } from './fillTransaction.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

let chain: ScriptChain
beforeAll(async () => {
  chain = await createScriptChain()
})
afterAll(() => chain.close())

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TO = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const
const HASH = `0x${'01'.repeat(32)}`
const fill = (args: object) => fillTransaction(chain.context, callObject.decode({ from: FROM, to: TO, ...args }), 21_000n)

test.each([
  ['nothing', {}, 2],
  ['a gas price', { gasPrice: '0x1' }, 0],
  ['a gas price and an access list', { gasPrice: '0x1', accessList: [] }, 1],
  ['an access list', { accessList: [] }, 2],
  ['a fee cap', { maxFeePerGas: '0x1' }, 2],
  ['type 0', { type: '0x0' }, 0],
  ['type 1', { type: '0x1' }, 1],
  ['blob hashes', { blobVersionedHashes: [HASH] }, 3],
  ['authorizations', { authorizationList: [] }, 4],
])('with %s (%j) the type is %i', (_, args, type) => expect(fill(args).type).toBe(type))

test('the nonce follows the transactions of the pool', () => expect(fill({}).nonce).toBe(2n))
test('what is given stays', () => {
  expect(fill({ nonce: '0x9', value: '0x5', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0xa' })).toMatchObject({
    nonce: 9n,
    value: 5n,
    maxFeePerGas: 100n,
    maxPriorityFeePerGas: 10n,
    gasLimit: 21_000n,
    chainId: 1337n,
  })
})
test('a fee cap below the usual tip lowers the tip', () => {
  expect(fill({ maxFeePerGas: '0x64' })).toMatchObject({ maxFeePerGas: 100n, maxPriorityFeePerGas: 100n })
})
test('a tip alone gets a cap with room for the base fee', () => {
  const filled = fill({ maxPriorityFeePerGas: '0xa' })
  expect(filled.maxFeePerGas).toBe(2n * (chain.context.blocks.resolve('pending').block.header.baseFeePerGas ?? 0n) + 10n)
})
test.each([{ blobVersionedHashes: [HASH] }, { authorizationList: [] }])(
  'a gas price is cap and tip where the type has none: %j',
  (args) => {
    expect(fill({ ...args, gasPrice: '0x64' })).toMatchObject({ maxFeePerGas: 100n, maxPriorityFeePerGas: 100n })
  },
)
test('blob hashes alone get a cap with room for the blob base fee, which is 1 wei', () => {
  expect(fill({ blobVersionedHashes: [HASH] }).maxFeePerBlobGas).toBe(2n)
  expect(fill({ blobVersionedHashes: [HASH], maxFeePerBlobGas: '0x1' }).maxFeePerBlobGas).toBe(1n)
})
test('blobs, which the node cannot prove in time, are refused and not left out', () => {
  expect(() => fill({ blobs: ['0x00'], maxFeePerBlobGas: '0x1' })).toThrow('"blobs" is not supported for this RPC method')
  expect(() => fill({ maxFeePerBlobGas: '0x1' })).toThrow('maxFeePerBlobGas specified without blobVersionedHashes')
})
test('where blocks take no less than a tip, it is the one that is filled in and proposed', async () => {
  const other = await createScriptChain()
  const { context, dispatcher } = other
  const call = async (method: string, params: unknown[]) => {
    const answer = await dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
    return (JSON.parse(answer as string) as { result: Hex }).result
  }
  const least = 2_000_000_000n
  await call('miner_setGasPrice', [quantityFromBigint(least)])
  expect(BigInt(await call('eth_maxPriorityFeePerGas', []))).toBe(least)
  const proposed = BigInt(await call('eth_gasPrice', []))
  const baseFee = context.blocks.resolve('pending').block.header.baseFeePerGas!
  expect(proposed).toBe(baseFee + least)
  for (const fees of [{}, { gasPrice: quantityFromBigint(proposed) }]) {
    const hash = await call('eth_sendTransaction', [{ from: FROM, to: TO, ...fees }])
    expect(context.chain.transaction(hash)).toBeDefined()
  }
  await other.close()
})
test('another chain id is refused', () =>
  expect(() => fill({ chainId: '0x1' })).toThrow("chainId does not match node's (have=1, want=1337)"))
