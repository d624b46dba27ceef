/** States of a remote chain from models, to lie below local ones. */
import { type Hash } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { type RemoteKey, RemoteMiss, keyText } from '../types/remoteMiss.ts'
import type { StateBase } from './stateBase.ts'
import type { Model } from './stateModel.fixture.ts'

/** Serves the states of models by their roots, each value once it was fetched. */
export class ModelBase implements StateBase {
  readonly #models: ReadonlyMap<Hash, Model>
  readonly #fetched = new Set<string>()
  readonly #code = new Map<Hash, Uint8Array>()
  /** Whether values that were not fetched are missing. */
  isRemote = false
  reads = 0

  constructor(models: ReadonlyMap<Hash, Model>) {
    this.#models = models
    for (const model of models.values()) for (const { code } of model.values()) this.#code.set(keccak256Hex(code), code)
  }

  has(root: Hash): boolean {
    return this.#models.has(root)
  }

  account(root: Hash, address: Hash) {
    this.#need({ kind: 'account', root, address })
    const account = this.#models.get(root)!.get(address)
    if (account === undefined) return undefined
    const codeHash = account.code.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(account.code)
    return { nonce: account.nonce, balance: account.balance, storageRoot: EMPTY_ROOT, codeHash }
  }

  storage(root: Hash, address: Hash, slot: bigint): bigint {
    this.#need({ kind: 'slot', root, address, slot })
    return this.#models.get(root)!.get(address)?.storage.get(slot) ?? 0n
  }

  code(hash: Hash): Uint8Array | undefined {
    return this.#code.get(hash)
  }

  fetch(keys: readonly RemoteKey[]): void {
    for (const key of keys) this.#fetched.add(keyText(key))
  }

  #need(key: RemoteKey): void {
    this.reads++
    if (this.isRemote && !this.#fetched.has(keyText(key))) throw new RemoteMiss([key])
  }
}
