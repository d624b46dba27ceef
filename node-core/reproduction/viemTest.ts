import { type Reproduction, transactionOf } from './bundle.ts'
import { accountsOf, argumentsOf, blockOf, chainIdTest, CLIENT, expectedOf, isMinable, json } from './viemParts.ts'

/**
 * A vitest file with viem, for a node of this kind. One test makes the call in the environment of the bundle. The other one sets the state by
 * hand and mines the transaction; it is left out if the code could depend on the height or time of the chain, which cannot be set back.
 */
export function viemTest(bundle: Reproduction): string {
  const transaction = transactionOf(bundle)
  const isMined = bundle.origin !== 'simulated' && isMinable(bundle, transaction)
  return `import { type BaseError, createTestClient, http, publicActions } from 'viem'
import { ${isMined ? 'afterAll, beforeAll, ' : ''}expect, test } from 'vitest'

// Reproduces transaction ${bundle.transaction.hash} of chain ${bundle.rules.chainId} on the node at RPC_URL.
${CLIENT}

const accounts = ${json(accountsOf(bundle))}

const transaction = ${json(argumentsOf(transaction))}

const block = ${json(blockOf(bundle))}

const expected = ${json(expectedOf(bundle))}
${chainIdTest([bundle])}
test('does the same in a call', async () => {
  const overrides = Object.fromEntries(
    Object.entries(accounts).map(([address, { storage, ...account }]) => [address, { ...account, state: storage }]),
  )
  const call = request('eth_call', transaction, 'latest', overrides, block)
  if (expected.status === 'success') expect(await call).toBe(expected.output)
  else {
    const error: BaseError = await call.then(() => expect.fail('expected an error'), (it) => it)
    const source = error.walk((it) => 'data' in (it as object)) as { data?: string } | null
    expect(source?.data ?? '0x').toBe(expected.output)
  }
})
${isMined ? MINED_TEST : ''}`
}

const MINED_TEST = `
let snapshot: string
beforeAll(async () => {
  snapshot = await request('evm_snapshot')
  for (const [address, { balance, nonce, code, storage }] of Object.entries(accounts)) {
    await request('anvil_setBalance', address, balance)
    await request('anvil_setNonce', address, nonce)
    await request('anvil_setCode', address, code)
    for (const [slot, value] of Object.entries(storage)) await request('anvil_setStorageAt', address, slot, value)
  }
  await request('anvil_setCoinbase', block.coinbase)
  await request('anvil_setNextBlockBaseFeePerGas', block.baseFeePerGas)
  await request('anvil_impersonateAccount', transaction.from)
})
afterAll(() => request('evm_revert', snapshot))

test('does the same in a block', async () => {
  const hash = await request('eth_sendTransaction', transaction)
  if ((await request('eth_getTransactionReceipt', hash)) === null) await request('evm_mine')
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe(expected.status === 'success' ? 'success' : 'reverted')
  expect(receipt.gasUsed).toBe(BigInt(expected.gasUsed))
  expect(receipt.logs.map(({ address, topics, data }) => ({ address, topics, data }))).toEqual(expected.logs)
})
`
