/** What test files of a bundle have in common: the transaction as its call, and the accounts as they are when the call begins. */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import type { Address, Hash } from '../contract/hex.ts'
import { intrinsicGas } from '../evm/transaction/intrinsicGas.ts'
import { blobBaseFee } from '../execution/blobGas.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { type Transaction, authorizationAuthority, effectiveGasPrice } from '../types/transaction.ts'
import { type Reproduction, transactionOf } from './bundle.ts'
import { genesisOfReproduction } from './run.ts'

/** An account before the call. */
interface TestedAccount {
  address: Address
  balance: bigint
  nonce: bigint
  code: Uint8Array
  storage: ReadonlyMap<Hash, bigint>
}

export interface TestedTransaction {
  transaction: Transaction
  /** Wei per gas that the sender pays. */
  gasPrice: bigint
  /** Gas of the call: without what the transaction itself costs. */
  callGas: bigint
  /** Wei per blob gas; undefined before Cancun. */
  blobBaseFee: bigint | undefined
  /** After the sender has paid and authorizations are in force. */
  accounts: TestedAccount[]
}

export function testedTransaction(bundle: Reproduction): TestedTransaction {
  const transaction = transactionOf(bundle)
  const { block } = bundle
  const rules = rulesAt(genesisOfReproduction(bundle).config, block.number, block.timestamp)
  const gasPrice = effectiveGasPrice(transaction, block.baseFeePerGas ?? 0n)
  const blobFee =
    block.excessBlobGas === undefined || !rules.blobSchedule ? undefined : blobBaseFee(block.excessBlobGas, rules.blobSchedule)
  const blobGas = BigInt(transaction.blobVersionedHashes?.length ?? 0) * GAS_PER_BLOB
  const paid = transaction.gasLimit * gasPrice + blobGas * (blobFee ?? 0n)
  const intrinsic = intrinsicGas(transaction, rules, block.gasLimit)
  const authorities = new Set((transaction.authorizationList ?? []).map(authorizationAuthority))
  const accounts = Array.from(bundle.accounts, ([address, account]) => {
    const isSender = address === transaction.from
    const change = authorities.has(address) ? bundle.expected.stateDiff.get(address) : undefined
    return {
      address,
      balance: isSender ? account.balance - paid : account.balance,
      nonce: change?.nonce ?? (isSender && transaction.to !== undefined ? account.nonce + 1n : account.nonce),
      code: change?.code ?? account.code,
      storage: account.storage,
    }
  })
  return { transaction, gasPrice, callGas: transaction.gasLimit - intrinsic.regular - intrinsic.state, blobBaseFee: blobFee, accounts }
}
