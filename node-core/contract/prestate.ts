/** What prestateTracer answers, in geth's shape (eth/tracers/native/prestate.go). */
import type { Address, Hash, Hex } from './hex.ts'

/** An account as it was; in `post` of a diff only what changed. */
export interface PrestateAccount {
  balance?: Hex
  code?: Hex
  codeHash?: Hash
  nonce?: number
  storage?: Record<Hash, Hash>
}

/** Accounts by address. */
export type Prestate = Record<Address, PrestateAccount>

/** With `diffMode`: the changed accounts as they were, and what of them is new. */
export interface PrestateDiff {
  pre: Prestate
  post: Prestate
}
