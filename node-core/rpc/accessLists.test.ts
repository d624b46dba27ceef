/** The methods of block access lists on a chain of Amsterdam; the wire scripts have one of Osaka. */
import { afterAll, expect, test } from 'vitest'
import { type Hash, type Hex, bytesFromHex } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import type { WireAccountAccess, WireAccountSteps } from '../contract/wire/blockAccessList.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { accessListHash } from '../types/blockAccessList.ts'
import { STORE_INIT_CODE, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

const session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const
const [sender] = createDevAccounts(1).map(({ address }) => address)
const genesis = defaultGenesis({ hardfork: 'amsterdam', timestamp: 1_700_000_000n, accounts: [sender!] })
const script = await createScriptChain('devnet', genesis)
afterAll(() => script.close())

async function call<Result>(method: string, ...params: unknown[]): Promise<Result> {
  const text = await script.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
  const { result, error } = JSON.parse(text!) as { result: Result; error?: unknown }
  expect(error).toBeUndefined()
  return result
}

const values = (changes: readonly { index: Hex; value: Hex }[]) =>
  changes.map(({ index, value }) => ({ index: Number(index), value: BigInt(value) }))

/** The list that a client reads from the answer. */
const listOf = (accounts: readonly WireAccountAccess[]) =>
  accounts.map(({ address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges }) => {
    return {
      address,
      storageChanges: storageChanges.map(({ key, changes }) => ({ key: BigInt(key), changes: values(changes) })),
      storageReads: storageReads.map(BigInt),
      balanceChanges: values(balanceChanges),
      nonceChanges: values(nonceChanges),
      codeChanges: codeChanges.map(({ index, code }) => ({ index: Number(index), code: bytesFromHex(code) })),
    }
  })

test('the list of a block, in JSON and in RLP, has the hash of its header', async () => {
  await call<Hash>('eth_sendTransaction', { from: sender, data: STORE_INIT_CODE, gas: '0x2dc6c0' })
  await call('evm_mine')
  const block = await call<WireBlock>('eth_getBlockByNumber', 'latest', false)
  expect(block.transactions).toHaveLength(1)
  const list = await call<WireAccountAccess[]>('eth_getBlockAccessList', block.hash)
  expect(accessListHash(listOf(list))).toBe(block.blockAccessListHash)
  expect(keccak256Hex(bytesFromHex(await call<Hex>('debug_getRawBlockAccessList', 'latest')))).toBe(block.blockAccessListHash)
  expect(await call('eth_getBlockAccessList', { blockHash: block.hash })).toEqual(list)
  const created = list.find(({ codeChanges }) => codeChanges.length > 0)
  expect(created?.codeChanges).toEqual([{ index: '0x1', code: `0x${STORE_INIT_CODE.slice(-52)}` }])
  expect(created?.nonceChanges).toEqual([{ index: '0x1', value: '0x1' }])
  const hashes = list.find(({ address }) => address === '0x0000f90827f1c53a10cb7a02335b175320002935')
  expect(hashes?.storageChanges).toEqual([{ key: `0x${'0'.repeat(64)}`, changes: [{ index: '0x0', value: block.parentHash }] }])
  const steps = await call<WireAccountSteps[]>('devnet_blockAccess', block.hash)
  expect(steps.map(({ address }) => address)).toEqual(list.map(({ address }) => address))
  expect(steps.find(({ address }) => address === sender)).toMatchObject({ reachedAt: ['0x1'], before: { nonce: '0x0' } })
})

test('the genesis block has an empty list, the pending one none', async () => {
  expect(await call('eth_getBlockAccessList', 'earliest')).toEqual([])
  expect(await call('debug_getRawBlockAccessList', 'earliest')).toBe('0xc0')
  expect(await call('eth_getBlockAccessList', 'pending')).toBeNull()
  expect(await call('debug_getRawBlockAccessList', 'pending')).toBeNull()
})
