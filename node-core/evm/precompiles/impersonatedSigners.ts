import { type Address, addressFromBigint } from '../../contract/hex.ts'
import { bigintFromBytes, concatBytes } from '../../base/bytes.ts'
import { keccak256 } from '../../base/keccak256.ts'
import type { StateReader } from '../state.ts'

/**
 * The account whose storage says which signatures ecrecover attributes to an address that did not make them (anvil_impersonateSignature). It
 * is part of the state, so that every execution of a block, on any node that has its state, gives the same root. ASCII of
 * "impersonated-signers".
 */
export const IMPERSONATED_SIGNERS: Address = '0x696d706572736f6e617465642d7369676e657273'

/** Set in a slot that contains a signer, which may be the zero address. */
const IS_SET = 1n << 160n

/** The slot of a signature: 65 bytes r ‖ s ‖ v. */
export function signerSlot(signature: Uint8Array): bigint {
  return bigintFromBytes(keccak256(signature))
}

/** The value of its slot. */
export const signerValue = (signer: Address): bigint => IS_SET | BigInt(signer)

/** The signatures of one execution. Without any on the chain, the first one costs the read of an account, and all others nothing. */
export class ImpersonatedSigners {
  readonly #state: StateReader
  #exist: boolean | undefined

  constructor(state: StateReader) {
    this.#state = state
  }

  /** The address that the signature is attributed to by hand; `v` in one byte. */
  signerOf(r: Uint8Array, s: Uint8Array, v: number): Address | undefined {
    this.#exist ??= this.#state.account(IMPERSONATED_SIGNERS) !== undefined
    if (!this.#exist) return undefined
    const value = this.#state.storage(IMPERSONATED_SIGNERS, signerSlot(concatBytes(r, s, Uint8Array.of(v))))
    return value === 0n ? undefined : addressFromBigint(value)
  }
}
