/** The flows of viem and ethers against a node that mines each transaction at once. */
import { createPublicClient, createWalletClient, http } from 'viem'
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

test('viem sends blobs, each of which it proves as a whole', async () => {
  const chain = { ...foundry, id: 1337 }
  const transport = http(node.http!)
  const account = mnemonicToAccount(DEFAULT_MNEMONIC)
  const hash = await createWalletClient({ account, chain, transport }).sendTransaction({
    to: account.address,
    blobs: [new Uint8Array(131_072)],
    kzg: { blobToKzgCommitment: () => INFINITY, computeBlobKzgProof: () => INFINITY },
    maxFeePerBlobGas: 1_000n,
  })
  const receipt = await createPublicClient({ chain, transport }).getTransactionReceipt({ hash })
  expect([receipt.status, receipt.blobGasUsed]).toEqual(['success', 131_072n])
})
