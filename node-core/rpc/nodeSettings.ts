import type { WireAccess, WireDataFolder, WireOptionChanges, WireOptions } from '../contract/settings.ts'

/** What methods see and change of how the node was started. Made by the composition root. */
export interface NodeSettings {
  options(): WireOptions
  /** Errors in new values by option name: the messages of the command line. */
  check(changes: WireOptionChanges): Promise<Record<string, string>>
  /**
   * Writes new values to the configuration file; those that need no new start count at once. Throws RpcError where one is wrong, and for
   * values that only a new chain can have, unless `resetChain` says that the next start shall begin one.
   */
  save(changes: WireOptionChanges, resetChain: boolean): Promise<void>
  access(): WireAccess
  /** The token for private methods. Throws RpcError if it must not be shown. */
  token(): string
  /** Creates a new token; connections that used the old one are closed. Throws RpcError if there is none. */
  renewToken(): string
  dataFolder(): Promise<WireDataFolder>
  /**
   * Ends the node and starts it anew, once the answer under way is out; `resetChain` removes its chain in between. Throws RpcError where it
   * cannot.
   */
  restart(resetChain: boolean): void
  /** Has the next start begin with a chain of its own, whoever brings it about. */
  resetChain(): void
}
