/** State cases of this project: what a transaction costs and leaves behind, stated for all forks at once. */
import { createBlock } from '@ethereumjs/block'
import { Common, Mainnet } from '@ethereumjs/common'
import { createTxFromRLP } from '@ethereumjs/tx'
import { createAddressFromString } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { bigintFromBytes, bytesFromBigint, fixedBytesFromBigint } from '../../base/bytes.ts'
import { addressFromPrivateKey, sign } from '../../base/secp256k1.ts'
import { HARDFORKS, type Hardfork } from '../../types/chainConfig.ts'
import {
  type Authorization,
  type Transaction,
  type UnsignedTransaction,
  authorizationSigningHash,
  signTransaction,
} from '../../types/transaction.ts'
import type { RunOptions } from '../engine.ts'
import { createEngine } from '../evm.ts'
import { memoryState } from '../memoryState.suite.ts'
import type { HaltReason } from '../result.ts'
import { rulesOf } from '../rules/rules.ts'
import { BLOCK, ORACLE_FORKS, ORACLE_HEADER, ORACLE_NAMES, SENDER, SENDER_KEY } from '../scenario.suite.ts'
import { assemble } from './assemble.suite.ts'

/** The contract that transactions go to, and others; their numbers are short, so that code can push them. */
export const [A, B, C, D, E] = [0xaaaan, 0xbbbbn, 0xccccn, 0xddddn, 0xeeeen].map(
  (number): Address => `0x${number.toString(16).padStart(40, '0')}`,
) as [Address, Address, Address, Address, Address]

/** An account before the transaction; its code as mnemonics, or as bytecode. */
export interface CaseAccount {
  nonce?: bigint
  balance?: bigint
  code?: string
  storage?: Record<string, bigint>
}

/** The expected fields of an account after the transaction; null if it must not exist. */
export type ExpectedAccount = Partial<{ nonce: bigint; balance: bigint; code: string; storage: Record<string, bigint> }> | null

export interface StateCase {
  name: string
  /** Code of the contract that the transaction goes to. */
  code?: string
  /** Accounts besides the sender, by address; the contract's own is merged with `code`, and has 5 wei. */
  pre?: Record<Address, CaseAccount>
  /** Fields of the transaction besides a gas limit of 100,000 and a price; `to: null` creates a contract. */
  tx?: Partial<Omit<UnsignedTransaction, 'to'>> & { to?: Address | null }
  /** Gas that the transaction pays for, from each fork on; the case starts with the first of them. */
  gas: Partial<Record<Hardfork, number>>
  /** The last fork of the case; by default the last one that the oracle knows. */
  until?: Hardfork
  status?: 'success' | 'revert' | 'halt'
  reason?: HaltReason
  output?: Hex
  /** Topics and data of each log. */
  logs?: string[]
  post?: Record<Address, ExpectedAccount>
}

/** The last fork whose rules the oracle has. */
export const LAST_ORACLE_FORK: Hardfork = ORACLE_FORKS.at(-1)!
const GAS_LIMIT = 100_000n

/** A 32-byte word, without prefix. */
export const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')

/** Result of a run, limited to what the case states. */
export interface Observed {
  gas: bigint
  isSuccess: boolean
  output: Hex
  logs: string[]
  post: Record<Address, ExpectedAccount>
}

/** The forks of a case, oldest first, with the gas in each. */
export function forksOf({ gas, until = LAST_ORACLE_FORK }: StateCase): [Hardfork, number][] {
  const forks: [Hardfork, number][] = []
  let current: number | undefined
  for (const hardfork of HARDFORKS.slice(0, HARDFORKS.indexOf(until) + 1)) {
    current = gas[hardfork] ?? current
    if (current !== undefined) forks.push([hardfork, current])
  }
  return forks
}

const AUTHORITY_KEY = fixedBytesFromBigint(0xa117n, 32)
/** An account without code that signs authorizations. */
export const AUTHORITY = addressFromPrivateKey(AUTHORITY_KEY)

/** Its authorization to run the code of an address (EIP-7702). */
export function authorizationFor(address: Address, nonce: bigint): Authorization {
  const fields = { chainId: BLOCK.chainId, address, nonce }
  return { ...fields, ...sign(authorizationSigningHash(fields), AUTHORITY_KEY) }
}

/** The expected result of a run. */
export function expectedOf({ status = 'success', output = '0x', logs = [], post = {} }: StateCase, gas: number): Observed {
  return { gas: BigInt(gas), isSuccess: status === 'success', output, logs, post }
}

function accountsOf({ code, pre = {} }: StateCase): Record<Address, CaseAccount> {
  const own: CaseAccount = { nonce: 1n, balance: 5n, ...pre[A], ...(code !== undefined && { code }) }
  return { ...pre, [A]: own, [SENDER]: { balance: 10n ** 18n } }
}

function transactionOf({ tx: { to = A, ...fields } = {} }: StateCase, hardfork: Hardfork): Transaction {
  const { type = 0 } = fields
  const price = type < 2 ? { gasPrice: 10n } : { maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
  const unsigned = {
    type,
    nonce: 0n,
    value: 0n,
    data: new Uint8Array(0),
    gasLimit: GAS_LIMIT,
    ...price,
    ...(to !== null && { to }),
    ...((type > 0 || rulesOf(hardfork).eip155) && { chainId: BLOCK.chainId }),
    ...(type > 0 && { accessList: [] }),
    ...fields,
  }
  return signTransaction(unsigned satisfies UnsignedTransaction, SENDER_KEY)
}

/** Picks the fields of an account that the case states. */
function picked(expected: ExpectedAccount, read: () => Required<NonNullable<ExpectedAccount>> | undefined): ExpectedAccount {
  const account = read()
  if (account === undefined) return null
  const keys = Object.keys(expected ?? account) as (keyof typeof account)[]
  return Object.fromEntries(keys.map((key) => [key, account[key]]))
}

/** Runs a case by our engine. */
export function runOurs(it: StateCase, hardfork: Hardfork, options: RunOptions): Observed & { status: string; reason: string | undefined } {
  const accounts = Object.entries(accountsOf(it)) as [Address, CaseAccount][]
  const fixtures = accounts.map(([address, { code, ...account }]) => [
    address,
    { ...account, ...(code !== undefined && { code: assemble(code) }) },
  ])
  const reader = memoryState(Object.fromEntries(fixtures))
  const result = createEngine().transact(transactionOf(it, hardfork), BLOCK, rulesOf(hardfork), reader, options)
  const post: Observed['post'] = {}
  for (const [address, expected] of Object.entries(it.post ?? {}) as [Address, ExpectedAccount][]) {
    post[address] = picked(expected, () => {
      const change = result.diff.get(address)
      const before = change === null ? undefined : reader.account(address)
      if (change === null || (change === undefined && before === undefined)) return undefined
      const slots = Object.keys(expected?.storage ?? {})
      const valueOf = (slot: bigint) => change?.storage?.get(slot) ?? (change?.storageCleared ? 0n : reader.storage(address, slot))
      return {
        nonce: change?.nonce ?? before?.nonce ?? 0n,
        balance: change?.balance ?? before?.balance ?? 0n,
        code: hexFromBytes(change?.code?.bytes ?? (before ? reader.code(before.codeHash) : new Uint8Array(0))),
        storage: Object.fromEntries(slots.map((slot) => [slot, valueOf(BigInt(slot))])),
      }
    })
  }
  return {
    gas: result.gasUsed,
    isSuccess: result.status === 'success',
    output: hexFromBytes(result.output),
    logs: result.logs.map(({ topics, data }) => [...topics, hexFromBytes(data)].join(' ')),
    post,
    status: result.status,
    reason: result.reason,
  }
}

/** Runs a case by the oracle. */
export async function runOracle(it: StateCase, hardfork: Hardfork): Promise<Observed> {
  // It requires a KZG library to read a blob transaction, but does not use it: there are no blobs here.
  const common = new Common({ chain: Mainnet, hardfork: ORACLE_NAMES[hardfork] ?? hardfork, customCrypto: { kzg: {} as never } })
  const vm = await createVM({ common })
  const state = vm.stateManager
  for (const [address, { nonce = 0n, balance = 0n, code, storage = {} }] of Object.entries(accountsOf(it))) {
    const key = createAddressFromString(address)
    await state.modifyAccountFields(key, { nonce, balance })
    if (code !== undefined) await state.putCode(key, bytesFromHex(assemble(code)))
    for (const [slot, value] of Object.entries(storage)) {
      await state.putStorage(key, fixedBytesFromBigint(BigInt(slot), 32), bytesFromBigint(value))
    }
  }
  const { baseFeePerGas, prevRandao, ...early } = ORACLE_HEADER
  const header = {
    ...early,
    ...(common.isActivatedEIP(1559) && { baseFeePerGas }),
    ...(common.isActivatedEIP(3675) && { difficulty: 0n, mixHash: prevRandao }),
  }
  const block = createBlock({ header }, { common, skipConsensusFormatValidation: true })
  const tx = createTxFromRLP(transactionOf(it, hardfork).raw, { common })
  const { execResult, totalGasSpent, receipt } = await runTx(vm, { tx, block, skipHardForkValidation: true })
  const { exceptionError } = execResult
  const post: Observed['post'] = {}
  for (const [address, expected] of Object.entries(it.post ?? {}) as [Address, ExpectedAccount][]) {
    const key = createAddressFromString(address)
    const account = await state.getAccount(key)
    const storage: Record<string, bigint> = {}
    for (const slot of Object.keys(expected?.storage ?? {})) {
      storage[slot] = bigintFromBytes(await state.getStorage(key, fixedBytesFromBigint(BigInt(slot), 32)))
    }
    const code = hexFromBytes(await state.getCode(key))
    post[address] = picked(expected, () => account && { nonce: account.nonce, balance: account.balance, code, storage })
  }
  return {
    gas: totalGasSpent,
    isSuccess: exceptionError === undefined,
    output: exceptionError === undefined || exceptionError.error === 'revert' ? hexFromBytes(execResult.returnValue) : '0x',
    logs: receipt.logs.map(([, topics, data]) => [...topics.map((topic) => hexFromBytes(topic)), hexFromBytes(data)].join(' ')),
    post,
  }
}
