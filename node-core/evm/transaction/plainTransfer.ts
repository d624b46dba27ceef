/**
 * Transfers of ether that run no code: most of what fills the blocks of a devnet. They need no machine, journal or frame, which take several
 * times as long as the transfer itself. Results are the same.
 */
import type { Address } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { type Account, EMPTY_CODE_HASH, MAX_BALANCE } from '../../types/account.ts'
import type { BlockEnv, TransactionEnv } from '../environment.ts'
import { CONSOLE_KEY } from '../machine/consoleCalls.ts'
import { precompileTable } from '../precompiles/precompiles.ts'
import type { ExecutionResult } from '../result.ts'
import type { Rules } from '../rules/rules.ts'
import type { AccountDiff, StateDiff, StateReader } from '../state.ts'
import { wordFromHex } from '../words/word.ts'
import { assertValidTransaction } from './validateTransaction.ts'

/** Nine zero bytes: precompiles and the console have such addresses. */
const SPECIAL_PREFIX = `0x${'0'.repeat(18)}`
const NO_RELAXATIONS = {}

/**
 * Executes a transaction that moves ether between accounts without code and does nothing else; undefined if it may do more. Throws
 * CodedError<InvalidTransactionCode>.
 */
export function plainTransfer(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader): ExecutionResult | undefined {
  const { from, to } = tx
  if (to === undefined || !hasPlainFields(tx) || !hasPlainRules(rules) || isSpecial(to, rules)) return undefined
  const sender = new Party(from, state)
  const recipient = to === from ? sender : new Party(to, state)
  if (sender.hasCode || recipient.hasCode) return undefined

  const { gasPrice, prepaid, intrinsicGas, floorDataGas } = assertValidTransaction(tx, block, rules, sender, EMPTY_BYTES, NO_RELAXATIONS)
  const gasUsed = intrinsicGas.regular > floorDataGas ? intrinsicGas.regular : floorDataGas
  sender.nonce++
  sender.setBalance(sender.balance - prepaid - tx.value)
  recipient.setBalance(recipient.balance + tx.value)
  sender.setBalance(sender.balance + (tx.gasLimit - gasUsed) * gasPrice)
  const { coinbase } = block
  const proposer = coinbase === from ? sender : coinbase === to ? recipient : new Party(coinbase, state)
  proposer.setBalance(proposer.balance + gasUsed * (rules.eip1559 ? gasPrice - block.baseFeePerGas : gasPrice))

  const diff: StateDiff = new Map()
  sender.addTo(diff)
  if (recipient !== sender) recipient.addTo(diff)
  if (proposer !== sender && proposer !== recipient) proposer.addTo(diff)
  const gas = { gasUsed, gasRefund: 0n, gasSpent: gasUsed, regularGas: gasUsed, stateGas: 0n }
  return { status: 'success', ...gas, output: EMPTY_BYTES, logs: [], diff }
}

function hasPlainFields({ type, nonce, data, accessList }: TransactionEnv): boolean {
  return type <= 2 && nonce !== undefined && data.length === 0 && (accessList === undefined || accessList.length === 0)
}

/** Before EIP-161 empty accounts stay; from Amsterdam on transfers are logged, and gas is counted in two dimensions. */
function hasPlainRules({ eip161, eip7708, eip7778, eip8037 }: Rules): boolean {
  return eip161 && !eip7708 && !eip7778 && !eip8037
}

function isSpecial(address: Address, rules: Rules): boolean {
  if (!address.startsWith(SPECIAL_PREFIX)) return false
  const key = wordFromHex(address)
  return key === CONSOLE_KEY || precompileTable(rules).has(key)
}

/** An account that a transfer changes. */
class Party {
  readonly #address: Address
  readonly #before: Account | undefined
  nonce: bigint
  balance: bigint

  constructor(address: Address, state: StateReader) {
    const before = state.account(address)
    this.#address = address
    this.#before = before
    this.nonce = before === undefined ? 0n : before.nonce
    this.balance = before === undefined ? 0n : before.balance
  }

  get hasCode(): boolean {
    return this.#before !== undefined && this.#before.codeHash !== EMPTY_CODE_HASH
  }

  /** As in the journal, a sum above the maximum stays there. */
  setBalance(sum: bigint): void {
    this.balance = sum > MAX_BALANCE ? MAX_BALANCE : sum
  }

  /** Adds what has changed. An account that is left empty is deleted (EIP-161). */
  addTo(diff: StateDiff): void {
    const before = this.#before
    if (this.nonce === 0n && this.balance === 0n && !this.hasCode) {
      if (before !== undefined) diff.set(this.#address, null)
      return
    }
    const change: AccountDiff = {}
    if (this.nonce !== before?.nonce) change.nonce = this.nonce
    if (this.balance !== before?.balance) change.balance = this.balance
    if (change.nonce !== undefined || change.balance !== undefined) diff.set(this.#address, change)
  }
}
