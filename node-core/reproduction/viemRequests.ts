import { literal } from './viemCalls.ts'
import type { RecordedTest } from './recordedTest.ts'
import { hexFromBytes } from '../contract/hex.ts'
import { accountsOf, argumentsOf, blockOf, chainIdTest, CLIENT, expectedOf, isMinable, json } from './viemParts.ts'
import { type Reproduction, transactionOf } from './bundle.ts'

/**
 * A vitest file with viem, for any node with overrides in eth_call, with a test for each request on the accounts that it read. Transactions
 * are mined too, on a node that takes changes by hand, and reverted.
 */
export function viemRequests(tests: readonly RecordedTest[]): string {
  const codes = new Map<string, string>()
  const texts = tests.map((test) => testsOf(test, codes))
  const isTyped = tests.some((test) => typedOutputs(test) !== undefined)
  const hasMined = tests.some(({ bundle }) => isMined(bundle))
  return `import { type BaseError, createTestClient, ${isTyped ? 'decodeFunctionResult, ' : ''}http, publicActions } from 'viem'
import { expect, test } from 'vitest'

// Recorded requests on the state that they read: the node at RPC_URL gives the EVM and the chain id, nothing else of its chain matters.
${CLIENT}

/** Code of contracts: change it here to test another one. */
const codes = ${json(Object.fromEntries(Array.from(codes, ([code, name]) => [name, code])))}

type Accounts = Record<string, { balance: string; nonce: string; code: string; storage: Record<string, string> }>
${CALL_OUTCOME}${hasMined ? MINED_OUTCOME : ''}${chainIdTest(tests.map(({ bundle }) => bundle))}
${texts.join('\n')}`
}

/** Nothing is created at an address that has storage on the node's chain already (EIP-7610). */
function isMined(bundle: Reproduction): boolean {
  const transaction = transactionOf(bundle)
  return bundle.origin !== 'simulated' && transaction.to !== undefined && isMinable(bundle, transaction)
}

const CALL_OUTCOME = `
/** What a call on these accounts returns or reverts with. */
async function outcomeOf(call: object, accounts: Accounts, block: object): Promise<{ isSuccess: boolean; output: any }> {
  const overrides = Object.fromEntries(
    Object.entries(accounts).map(([address, { storage, ...account }]) => [address, { ...account, state: storage }]),
  )
  return request('eth_call', call, 'latest', overrides, block).then(
    (output) => ({ isSuccess: true, output }),
    (error: BaseError) => {
      const source = error.walk((it) => 'data' in (it as object)) as { data?: string } | null
      return { isSuccess: false, output: source?.data ?? '0x' }
    },
  )
}
`

const MINED_OUTCOME = `
/** What a transaction that is mined on these accounts does. The chain is as before then. */
async function minedOutcomeOf(transaction: { from: string }, accounts: Accounts, block: { coinbase: string; baseFeePerGas?: string }) {
  const snapshot = await request('evm_snapshot')
  try {
    for (const [address, { balance, nonce, code, storage }] of Object.entries(accounts)) {
      await request('anvil_setBalance', address, balance)
      await request('anvil_setNonce', address, nonce)
      await request('anvil_setCode', address, code)
      for (const [slot, value] of Object.entries(storage)) await request('anvil_setStorageAt', address, slot, value)
    }
    await request('anvil_setCoinbase', block.coinbase)
    await request('anvil_setNextBlockBaseFeePerGas', block.baseFeePerGas)
    await request('anvil_impersonateAccount', transaction.from)
    const hash = await request('eth_sendTransaction', transaction)
    if ((await request('eth_getTransactionReceipt', hash)) === null) await request('evm_mine')
    const { status, gasUsed, logs } = await client.waitForTransactionReceipt({ hash })
    return { status, gasUsed, logs: logs.map(({ address, topics, data }) => ({ address, topics, data })) }
  } finally {
    await request('evm_revert', snapshot)
  }
}
`

function testsOf({ seq, title, bundle, fn }: RecordedTest, codes: Map<string, string>): string {
  const transaction = transactionOf(bundle)
  const { status, gasUsed, logs } = expectedOf(bundle)
  const isSuccess = status === 'success'
  const output = hexFromBytes(bundle.expected.output)
  const typed = typedOutputs({ fn })
  const given = `  const call = ${inner(argumentsOf(transaction))}
  const accounts = ${accountsText(bundle, codes)}
  const block = ${inner(blockOf(bundle))}`
  const called = typed
    ? `  const { output: data } = await outcomeOf(call, accounts, block)
  const abi = [${JSON.stringify(fn!.item)}] as const
  expect(decodeFunctionResult({ abi, functionName: ${JSON.stringify(fn!.item.name)}, data })).toEqual(${typed})`
    : `  expect(await outcomeOf(call, accounts, block)).toEqual(${JSON.stringify({ isSuccess, output })})`
  const mined = `  expect(await minedOutcomeOf(call, accounts, block)).toEqual({
    status: '${isSuccess ? 'success' : 'reverted'}',
    gasUsed: ${BigInt(gasUsed)}n,
    logs: ${inner(logs, '    ')},
  })`
  return `test(${JSON.stringify(`#${seq} ${title}`)}, async () => {
${given}
${called}${isMined(bundle) ? `\n${mined}` : ''}
})
`
}

/** The values that a call returns, in TypeScript. */
function typedOutputs({ fn }: Pick<RecordedTest, 'fn'>): string | undefined {
  if (fn?.outputs === undefined || fn.outputs.length === 0) return undefined
  const [first, ...others] = fn.outputs.map(literal)
  return others.length === 0 ? first : `[${[first, ...others].join(', ')}]`
}

const inner = (value: unknown, indent = '  '): string => json(value).replaceAll('\n', `\n${indent}`)

/** The accounts as JSON, but for their code, which has a name. */
function accountsText(bundle: Reproduction, codes: Map<string, string>): string {
  const names: string[] = []
  const accounts = Object.fromEntries(
    Object.entries(accountsOf(bundle)).map(([address, account]) => {
      if (account.code === '0x') return [address, account]
      const name = codes.get(account.code) ?? `code${codes.size + 1}`
      codes.set(account.code, name)
      names.push(name)
      return [address, { ...account, code: `(${name})` }]
    }),
  )
  return names.reduce((text, name) => text.replaceAll(`"(${name})"`, `codes.${name}`), inner(accounts))
}
