/** A state in memory for tests, and what a test of the engine needs around it. */
import { type Address, type Hash, type Hex, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import type { BlockEnv, TransactionEnv } from './environment.ts'
import type { StateReader } from './state.ts'

/** Accounts as declared by a test. */
export interface AccountFixture {
  nonce?: bigint
  balance?: bigint
  code?: Hex
  storage?: Record<string, bigint>
}

/** A reader over accounts by address. */
export function memoryState(accounts: Record<Address, AccountFixture>): StateReader {
  const codes = new Map<Hash, Uint8Array>([[EMPTY_CODE_HASH, EMPTY_BYTES]])
  const hashOf = (code: Hex | undefined): Hash => {
    const bytes = code === undefined ? EMPTY_BYTES : bytesFromHex(code)
    const hash = keccak256Hex(bytes)
    codes.set(hash, bytes)
    return hash
  }
  const byAddress = new Map(Object.entries(accounts).map(([address, account]) => [address, { ...account, codeHash: hashOf(account.code) }]))
  return {
    account(address) {
      const account = byAddress.get(address)
      return account && { nonce: account.nonce ?? 0n, balance: account.balance ?? 0n, codeHash: account.codeHash, storageRoot: EMPTY_ROOT }
    },
    code: (hash) => codes.get(hash)!,
    storage: (address, slot) => byAddress.get(address)?.storage?.[slot.toString()] ?? 0n,
    blockHash: (number) => keccak256Hex(new TextEncoder().encode(`${number}`)),
  }
}

/** Who sends; its checksum form is the example of EIP-55. */
export const SENDER: Address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
/** What the transactions go to. */
export const CONTRACT: Address = '0x00000000000000000000000000000000000c0de1'
/** Who gets the tips. */
export const COINBASE: Address = '0x000000000000000000000000000000000000c01b'

/** A block of a base fee of 10 wei. */
export const BLOCK: BlockEnv = {
  number: 10n,
  timestamp: 1000n,
  coinbase: COINBASE,
  gasLimit: 30_000_000n,
  baseFeePerGas: 10n,
  blobBaseFee: 1n,
  prevRandao: 1n,
  difficulty: 0n,
  chainId: 1337n,
}

/** A complete transaction to the contract; `changes` replace fields. */
export function transactionFixture(changes: Partial<TransactionEnv> = {}): TransactionEnv {
  const tx: TransactionEnv = {
    type: 2,
    from: SENDER,
    to: CONTRACT,
    nonce: 0n,
    gasLimit: 100_000n,
    value: 0n,
    data: EMPTY_BYTES,
    maxFeePerGas: 20n,
    maxPriorityFeePerGas: 1n,
  }
  return { ...tx, ...changes }
}
