/** The remote node whose chain this one follows. */
export interface FollowedNode {
  /** Scheme and host. */
  readonly name: string
  /**
   * Has the node do what this one cannot, and takes over what that changes, before it is answered. Resolves with its result; throws its
   * error as an RpcError.
   */
  forward(method: string, params: readonly unknown[]): Promise<unknown>
}
