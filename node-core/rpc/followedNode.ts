import type { Address, Hash } from '../contract/hex.ts'

/** The remote node whose chain this one follows. */
export interface FollowedNode {
  /** Scheme and host. */
  readonly name: string
  /** Accounts that it sends from without a signature, as it said when following began. */
  readonly accounts: readonly Address[]
  /**
   * Has the node do what this one cannot, and takes over what that changes, before it is answered. `names`: of the method, of which the node
   * may have one only; the first is tried first. Resolves with its result; throws its error as an RpcError.
   */
  forward(names: readonly string[], params: readonly unknown[]): Promise<unknown>
  /** The block that is the newest one here. */
  readonly head: Hash
  /** Takes over what there is, now. */
  catchUp(): Promise<void>
}
