/** The flows of viem and ethers against a node that mines each transaction at once. */
import {
  type Hash,
  type Hex,
  createClient,
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseTransaction,
  rpcSchema,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_MNEMONIC } from '../keystore/devAccounts.ts'
import { FLOW_NAMESPACES, testClientFlows } from './clientFlows.suite.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, api: FLOW_NAMESPACES })
})
afterAll(() => node.close())

testClientFlows(() => ({ http: node.http!, ws: node.ws! }))

/** What KZG makes of a blob of zeros: the point at infinity, as commitment and as proof. */
const INFINITY = Uint8Array.from({ length: 48 }, (_, i) => (i === 0 ? 0xc0 : 0))

const chain = { ...foundry, id: 1337 }
const account = mnemonicToAccount(DEFAULT_MNEMONIC)
const BLOBS = {
  to: account.address,
  blobs: [new Uint8Array(131_072)],
  kzg: { blobToKzgCommitment: () => INFINITY, computeBlobKzgProof: () => INFINITY },
  maxFeePerBlobGas: 1_000n,
}

type RawTransactions = [
  { Method: 'eth_getRawTransactionByHash'; Parameters: [Hash]; ReturnType: Hex },
  { Method: 'eth_sendRawTransaction'; Parameters: [Hex]; ReturnType: Hash },
]

test('viem sends blobs, each of which it proves as a whole', async () => {
  const transport = http(node.http!)
  const hash = await createWalletClient({ account, chain, transport }).sendTransaction(BLOBS)
  const receipt = await createPublicClient({ chain, transport }).getTransactionReceipt({ hash })
  expect([receipt.status, receipt.blobGasUsed]).toEqual(['success', 131_072n])
})

test('a rollup finds blobs by the time of their block, as in a beacon node', async () => {
  const transport = http(node.http!)
  const client = createPublicClient({ chain, transport })
  const hash = await createWalletClient({ account, chain, transport }).sendTransaction(BLOBS)
  const { blockNumber } = await client.getTransactionReceipt({ hash })
  const [{ timestamp }, { blobVersionedHashes }] = await Promise.all([client.getBlock({ blockNumber }), client.getTransaction({ hash })])
  const ask = async (path: string) => ((await (await fetch(`${node.http!}/eth/v1/${path}`)).json()) as { data: never }).data
  const { genesis_time: first } = await ask('beacon/genesis')
  const { SECONDS_PER_SLOT: seconds } = await ask('config/spec')
  const slot = (timestamp - BigInt(first)) / BigInt(seconds)
  expect(await ask(`beacon/blobs/${slot}?versioned_hashes=${blobVersionedHashes![0]}`)).toEqual([`0x${'00'.repeat(131_072)}`])
})

test('blobs wait beside transactions without them only for clients of anvil: public nodes let a sender be in one pool', async () => {
  const transport = http(node.http!)
  const wallet = createWalletClient({ account, chain, transport })
  const tester = createTestClient({ mode: 'anvil', chain, transport })
  await tester.setAutomine(false)
  await wallet.sendTransaction({ to: account.address })
  const nonce = (await createPublicClient({ chain, transport }).getTransactionCount(account)) + 1
  await expect(wallet.sendTransaction({ ...BLOBS, nonce })).rejects.toThrow('address already reserved: transactions without blobs')
  const anvil = createWalletClient({ account, chain, transport: http(`${node.http!}/like/anvil`) })
  await anvil.sendTransaction({ ...BLOBS, nonce })
  await expect(wallet.sendTransaction({ to: account.address, nonce: nonce + 1 })).rejects.toThrow(
    'address already reserved: blob transactions',
  )
  await tester.setAutomine(true)
  await tester.mine({ blocks: 1 })
})

test('the bytes of a transaction have its blobs while it waits, so that another node takes them', async () => {
  const transport = http(node.http!)
  const tester = createTestClient({ mode: 'anvil', chain, transport })
  const { request } = createClient({ chain, transport, rpcSchema: rpcSchema<RawTransactions>() })
  const rawOf = (hash: Hash): Promise<Hex> => request({ method: 'eth_getRawTransactionByHash', params: [hash] })
  await tester.setAutomine(false)
  const hash = await createWalletClient({ account, chain, transport }).sendTransaction(BLOBS)
  const waiting = await rawOf(hash)
  await tester.dropTransaction({ hash })
  expect(await request({ method: 'eth_sendRawTransaction', params: [waiting] })).toBe(hash)
  await tester.setAutomine(true)
  await tester.mine({ blocks: 1 })
  expect(parseTransaction(waiting)).toMatchObject({ type: 'eip4844', sidecars: [{}] })
  expect(parseTransaction(await rawOf(hash))).not.toHaveProperty('sidecars')
})
