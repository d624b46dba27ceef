/** A process of this machine. */
export interface LocalProcess {
  readonly pid: number
  /** Its program or script, without folder and arguments, which may hold secrets. */
  readonly name: string
}

/** Both ports of a connection. */
export interface PortPair {
  /** The client's. */
  readonly remotePort: number
  /** The node's. */
  readonly localPort: number
}

/** A connection from this machine; one object for all that comes over it. */
export interface LocalConnection extends PortPair {
  readonly isOpen: boolean
  /** The process at its other end, once it is found. */
  process: LocalProcess | undefined
}

/** Finds the processes of connections, in their order; undefined for those that are not found. Never rejects. */
export type FindProcesses = (pairs: readonly PortPair[]) => Promise<readonly (LocalProcess | undefined)[]>
