import type { Address } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { delegateOf } from '../evm/code/delegation.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Transaction } from '../types/transaction.ts'
import type { BuiltBlock } from './buildBlock.ts'
import { createContractAddress } from '../types/contractAddress.ts'

/** Maximum number of creations by one factory in one transaction for which CREATE is distinguished from CREATE2. */
const MAX_NONCES = 1_000n

type Executed = Pick<BuiltBlock, 'block' | 'results' | 'state' | 'diff' | 'manualChanges'>

/**
 * The contracts that a block deployed, in the order of creation, after those whose code was set by hand before it, which have no
 * transaction. Delegations (EIP-7702) are not included.
 */
export function createdContracts(executed: Executed): ContractRecord[] {
  const { block, results, diff, manualChanges } = executed
  const found: { at: number; record: ContractRecord }[] = []
  for (const edit of manualChanges?.edits ?? []) {
    if (edit.field !== 'code' || edit.code.length === 0 || delegateOf(edit.code) !== undefined) continue
    const record = {
      address: edit.address,
      creator: null,
      transactionHash: null,
      blockNumber: block.header.number,
      codeHash: keccak256Hex(edit.code),
    }
    found.push({ at: -1, record })
  }
  for (const [address, change] of diff) {
    const code = change?.code
    if (code === undefined || code.bytes.length === 0 || delegateOf(code.bytes) !== undefined) continue
    const at = results.findIndex((result) => result.diff.get(address)?.code?.hash === code.hash)
    const transaction = block.transactions[at]
    const creator = transaction ? creatorOf(address, transaction, results[at]!, executed) : null
    found.push({
      at,
      record: { address, creator, transactionHash: transaction?.hash ?? null, blockNumber: block.header.number, codeHash: code.hash },
    })
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ record }) => record)
}

/**
 * The sender, if the transaction itself created the contract; else the factory, which is one of the contracts whose nonce rose: the one
 * that yields the address (CREATE), or the only possible one (CREATE2). Null if several are possible.
 */
function creatorOf(
  address: Address,
  transaction: Transaction,
  { createdAddress, diff }: ExecutionResult,
  { state }: Executed,
): Address | null {
  if (createdAddress === address) return transaction.from
  const factories: Address[] = []
  for (const [candidate, change] of diff) {
    const nonce = change?.nonce
    if (nonce === undefined || (state.account(candidate)?.codeHash ?? EMPTY_CODE_HASH) === EMPTY_CODE_HASH) continue
    // A new contract that created nothing has the nonce 1.
    if (nonce <= 1n && change?.code !== undefined) continue
    const first = nonce > MAX_NONCES ? nonce - MAX_NONCES : 0n
    for (let used = nonce - 1n; used >= first; used--) if (createContractAddress(candidate, used) === address) return candidate
    // An account that sends with delegated code has a nonce of its own.
    if (candidate !== transaction.from) factories.push(candidate)
  }
  return factories.length === 1 ? factories[0]! : null
}
