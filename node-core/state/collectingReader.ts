import { type Address, type Hash, ZERO_HASH } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import type { StateReader } from '../evm/state.ts'
import { type Account, EMPTY_ACCOUNT } from '../types/account.ts'
import { type RemoteKey, RemoteMiss, keyText } from '../types/remoteMiss.ts'

/** An account that is not here can pay for anything, so that a run that depends on it goes on. */
const WEALTHY: Account = Object.freeze({ ...EMPTY_ACCOUNT, balance: 1n << 128n })

/** The values that reads missed, each once, in their order. */
export class MissedKeys {
  readonly #keys = new Map<string, RemoteKey>()

  add(keys: readonly RemoteKey[]): void {
    for (const key of keys) this.#keys.set(keyText(key), key)
  }

  get list(): readonly RemoteKey[] {
    return Array.from(this.#keys.values())
  }
}

/**
 * A state that reads what is not here as empty, and notes it: what runs on it names much of what it needs at once. Its results are wrong,
 * and must be thrown away.
 */
export class CollectingReader implements StateReader {
  readonly #state: StateReader
  readonly #missed: MissedKeys

  constructor(state: StateReader, missed: MissedKeys) {
    this.#state = state
    this.#missed = missed
  }

  account(address: Address): Account | undefined {
    return this.#read(() => this.#state.account(address), WEALTHY)
  }

  code(codeHash: Hash): Uint8Array {
    return this.#read(() => this.#state.code(codeHash), EMPTY_BYTES)
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#read(() => this.#state.storage(address, slot), 0n)
  }

  blockHash(number: bigint): Hash {
    return this.#read(() => this.#state.blockHash(number), ZERO_HASH)
  }

  #read<T>(read: () => T, empty: T): T {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RemoteMiss)) throw error
      this.#missed.add(error.keys)
      return empty
    }
  }
}
