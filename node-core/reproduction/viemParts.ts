/** What tests with viem consist of: accounts, transaction and block of a bundle, and what comes of it, as JSON. */
import { type Hex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { Transaction } from '../types/transaction.ts'
import { type Reproduction, transactionOf } from './bundle.ts'
import { genesisOfReproduction } from './run.ts'

export const json = (value: unknown): string => JSON.stringify(value, undefined, 2)

/** The node that is asked. */
export const CLIENT = `const url = process.env['RPC_URL'] ?? 'http://127.0.0.1:8545'
const client = createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 50 }).extend(publicActions)
const request = (method: string, ...params: unknown[]): Promise<any> => client.request({ method, params } as never)`

/** Whether the transaction can be mined on another chain: code that depends on its height or time would do something else there. */
export function isMinable(bundle: Reproduction, transaction: Transaction): boolean {
  return transaction.type !== 3 && !runsAny(OF_THE_CHAIN, bundle, transaction)
}

/**
 * A test that the node has the chain id, which no call can set, if code of the bundles reads it. Without, such code would fail for a reason
 * that nobody sees.
 */
export function chainIdTest(bundles: readonly Reproduction[]): string {
  const bundle = bundles.find((it) => runsAny(CHAIN_ID, it, transactionOf(it)))
  if (bundle === undefined) return ''
  const { chainId } = bundle.rules
  return `
test('the node has the chain id that the code reads: ${chainId}', async () => {
  expect(await client.getChainId()).toBe(${chainId})
})
`
}

/** The accounts of the bundle. A state override of a precompile would take its place. */
export function accountsOf(bundle: Reproduction) {
  const { number, timestamp } = bundle.block
  const precompiles = precompilesOf(rulesAt(genesisOfReproduction(bundle).config, number, timestamp))
  return Object.fromEntries(
    Array.from(bundle.accounts)
      .filter(([address]) => !precompiles.has(address))
      .map(([address, { balance, nonce, code, storage }]) => [
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
export function argumentsOf(transaction: Transaction): Record<string, unknown> {
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
export function blockOf({ block: { number, timestamp, coinbase, gasLimit, baseFeePerGas, prevRandao } }: Reproduction) {
  return {
    ...Object.fromEntries(quantitiesOf({ number, time: timestamp, gasLimit, baseFeePerGas })),
    coinbase,
    ...(prevRandao !== undefined && { prevRandao }),
  }
}

export function expectedOf({ expected: { status, gasUsed, output, logs } }: Reproduction) {
  return {
    status,
    gasUsed: quantityFromBigint(gasUsed),
    output: hexFromBytes(output),
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data: hexFromBytes(data) })),
  }
}

const { TIMESTAMP, NUMBER, BLOCKHASH, PREVRANDAO, GASLIMIT, CHAINID } = OP
const CHAIN_ID: ReadonlySet<number> = new Set([CHAINID])
/** Opcodes that read what a chain has by its height, its time or its own rules. */
const OF_THE_CHAIN: ReadonlySet<number> = new Set([TIMESTAMP, NUMBER, BLOCKHASH, PREVRANDAO, GASLIMIT, CHAINID])

/** Whether code that the transaction reads contains one of the opcodes. */
function runsAny(opcodes: ReadonlySet<number>, { accounts }: Reproduction, { to, data }: Transaction): boolean {
  const codes = Array.from(accounts.values(), ({ code }) => withoutMetadata(code))
  if (to === undefined) codes.push(data)
  return codes.some((code) => hasOpcode(code, opcodes))
}

function hasOpcode(code: Uint8Array, opcodes: ReadonlySet<number>): boolean {
  for (let at = 0; at < code.length; at++) {
    const op = code[at]!
    if (opcodes.has(op)) return true
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
