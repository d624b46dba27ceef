import type { Address, Hash } from '../contract/hex.ts'
import type { StateReader } from '../evm/state.ts'
import { type Account, EMPTY_ACCOUNT, EMPTY_CODE_HASH } from '../types/account.ts'
import { wordFromBigint } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import type { Reproduction } from './bundle.ts'

type RecordedAccount = Reproduction['accounts'] extends Map<Address, infer A> ? A : never

/** A state that records what is read of it: accounts (with their code, whose hash every reader sees), slots, block hashes. */
export class RecordingState implements StateReader {
  readonly accounts = new Map<Address, RecordedAccount>()
  readonly blockHashes = new Map<bigint, Hash>()
  readonly #state: StateReader

  constructor(state: StateReader) {
    this.#state = state
  }

  account(address: Address): Account | undefined {
    const account = this.#state.account(address)
    this.#recorded(address, account)
    return account
  }

  code(codeHash: Hash): Uint8Array {
    return this.#state.code(codeHash)
  }

  storage(address: Address, slot: bigint): bigint {
    const value = this.#state.storage(address, slot)
    const known = this.accounts.get(address) ?? this.#recorded(address, this.#state.account(address))
    known.storage.set(wordFromBigint(slot), value)
    return value
  }

  blockHash(number: bigint): Hash {
    const hash = this.#state.blockHash(number)
    this.blockHashes.set(number, hash)
    return hash
  }

  #recorded(address: Address, account: Account = EMPTY_ACCOUNT): RecordedAccount {
    const known = this.accounts.get(address)
    if (known !== undefined) return known
    const { balance, nonce, codeHash } = account
    const code = codeHash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.#state.code(codeHash)
    const recorded: RecordedAccount = { balance, nonce, code, storage: new Map() }
    this.accounts.set(address, recorded)
    return recorded
  }
}
