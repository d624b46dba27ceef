import type { WireOptionChanges } from '../contract/settings.ts'
import type { WireForkProbe } from '../contract/wire/fork.ts'

/** Chains that this node can fork, as methods see them. Made by the composition root. */
export interface Forks {
  /** Asks the remote chain that the options name, and changes nothing. Throws RpcError, which names the option, and RemoteError. */
  probe(options: WireOptionChanges): Promise<WireForkProbe>
  /**
   * Begins another chain in the running node: a fork of the remote chain of the URL, or of the present one, at the block, or where blocks are
   * not reorganised. Where it fails, nothing has changed. Throws RpcError and RemoteError.
   */
  fork(target: { url?: string | undefined; blockNumber?: bigint | undefined }): Promise<void>
  /** Begins the chain that the options define without a fork. */
  unfork(): Promise<void>
  /** Reads the remote chain of the present fork from another URL. Throws RpcError and RemoteError, and then goes on with the former one. */
  setUrl(url: string): Promise<void>
}
