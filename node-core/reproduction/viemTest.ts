import { type Hex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import type { Transaction } from '../types/transaction.ts'
import { type Reproduction, transactionOf } from './bundle.ts'

const json = (value: unknown) => JSON.stringify(value, undefined, 2)

/**
 * A vitest file with viem, for a node of this kind. One test makes the call in the environment of the bundle. The other one sets the state by
 * hand and mines the transaction; it is left out if the code could depend on the height or time of the chain, which cannot be set back.
 */
export function viemTest(bundle: Reproduction): string {
  const transaction = transactionOf(bundle)
  const isMinable = bundle.origin !== 'simulated' && transaction.type !== 3 && !dependsOnHeight(bundle, transaction)
  return `import { type BaseError, createTestClient, http, publicActions } from 'viem'
import { ${isMinable ? 'afterAll, beforeAll, ' : ''}expect, test } from 'vitest'

// Reproduces transaction ${bundle.transaction.hash} of chain ${bundle.rules.chainId} on the node at RPC_URL.
const url = process.env['RPC_URL'] ?? 'http://127.0.0.1:8545'
const client = createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 50 }).extend(publicActions)
const request = (method: string, ...params: unknown[]): Promise<any> => client.request({ method, params } as never)

const accounts = ${json(accountsOf(bundle))}

const transaction = ${json(argumentsOf(transaction))}

const block = ${json(blockOf(bundle))}

const expected = ${json(expectedOf(bundle))}

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
${isMinable ? MINED_TEST : ''}`
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

function accountsOf({ accounts }: Reproduction) {
  return Object.fromEntries(
    Array.from(accounts, ([address, { balance, nonce, code, storage }]) => [
      address,
      {
        balance: quantityFromBigint(balance),
        nonce: quantityFromBigint(nonce),
        code: hexFromBytes(code),
        storage: Object.fromEntries(Array.from(storage, ([slot, value]) => [slot, wordFromBigint(value)])),
      },
    ]),
  )
}

/** The transaction as eth_call and eth_sendTransaction take it. */
function argumentsOf(transaction: Transaction): Record<string, unknown> {
  const { from, to, nonce, gasLimit, value, data, gasPrice, accessList, blobVersionedHashes, authorizationList } = transaction
  const quantities = { nonce, gas: gasLimit, value, gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = transaction
  const fees = { maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas }
  return {
    from,
    ...(to !== undefined && { to }),
    ...Object.fromEntries(quantitiesOf({ ...quantities, ...fees })),
    input: hexFromBytes(data),
    ...(accessList && accessList.length > 0 && { accessList }),
    ...(blobVersionedHashes && { blobVersionedHashes }),
    ...(authorizationList && {
      authorizationList: authorizationList.map(({ address, yParity, ...rest }) => ({
        address,
        yParity: quantityFromBigint(BigInt(yParity)),
        ...Object.fromEntries(quantitiesOf(rest)),
      })),
    }),
  }
}

const quantitiesOf = (values: Record<string, bigint | undefined>): [string, Hex][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, quantityFromBigint(value)]]))

/** The block as overrides of eth_call. */
function blockOf({ block: { number, timestamp, coinbase, gasLimit, baseFeePerGas, prevRandao } }: Reproduction) {
  return {
    ...Object.fromEntries(quantitiesOf({ number, time: timestamp, gasLimit, baseFeePerGas })),
    coinbase,
    ...(prevRandao !== undefined && { prevRandao }),
  }
}

function expectedOf({ expected: { status, gasUsed, output, logs } }: Reproduction) {
  return {
    status,
    gasUsed: quantityFromBigint(gasUsed),
    output: hexFromBytes(output),
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data: hexFromBytes(data) })),
  }
}

const { TIMESTAMP, NUMBER, BLOCKHASH, PREVRANDAO, GASLIMIT, CHAINID } = OP
const OF_THE_CHAIN: ReadonlySet<number> = new Set([TIMESTAMP, NUMBER, BLOCKHASH, PREVRANDAO, GASLIMIT, CHAINID])

/** Whether code that the transaction reads contains an opcode that reads what a chain has by its height, its time or its own rules. */
function dependsOnHeight({ accounts }: Reproduction, { to, data }: Transaction): boolean {
  const codes = Array.from(accounts.values(), ({ code }) => withoutMetadata(code))
  if (to === undefined) codes.push(data)
  return codes.some(hasOpcodeOfTheChain)
}

function hasOpcodeOfTheChain(code: Uint8Array): boolean {
  for (let at = 0; at < code.length; at++) {
    const op = code[at]!
    if (OF_THE_CHAIN.has(op)) return true
    at += opcodeAt(op)?.immediate ?? 0
  }
  return false
}

/** Without the CBOR that solc appends, whose length is in the last two bytes. */
function withoutMetadata(code: Uint8Array): Uint8Array {
  const length = code.length < 2 ? 0 : ((code.at(-2)! << 8) | code.at(-1)!) + 2
  const start = code.length - length
  return length > 2 && start > 0 && (code[start]! & 0xe0) === 0xa0 ? code.subarray(0, start) : code
}
