import type { Hex } from '../contract/hex.ts'
import type { Agent } from '../supervision/agent.ts'
import type { CancellableRequests } from './cancellableRequests.ts'
import type { Peer } from '../recording/peer.ts'
import type { Notification } from './notification.ts'

/** The devnet whose meaning a control method has where devnets differ: that of its prefix or, for `evm_`, of the client's connection. */
export type Dialect = 'anvil' | 'hardhat'

const TRANSPORTS: Readonly<Record<RpcSession['transport'], string>> = {
  http: 'HTTP',
  websocket: 'WebSocket',
  ipc: 'IPC',
  inProcess: 'application',
}

/** The client of a session, and the method that it called, as the journal of control actions has them. */
export function originOf({ transport, label, isWindow = false }: RpcSession, method: string) {
  return { by: isWindow ? 'window' : (label ?? TRANSPORTS[transport]), method, isPerson: isWindow }
}

/** One client as the dispatcher sees it. HTTP requests of the same authority may share one session. */
export interface RpcSession {
  readonly transport: 'http' | 'websocket' | 'ipc' | 'inProcess'
  /** May call private methods (section 5 of the interface). */
  readonly authenticated: boolean
  /** It sent a wrong token and is not authenticated. */
  readonly showedWrongToken?: boolean
  /** File with the token; absent for clients that are not on this machine. */
  readonly tokenFile?: string | undefined
  /** Name of the client whose connection this is, where it may have many; the session stands for it where absent. */
  readonly client?: string
  /** The devnet that the node is compatible with for this client; absent where it is only itself. */
  readonly dialect?: Dialect
  /** What it is called in lists of actions, such as its user agent; its transport if absent. */
  readonly label?: string
  /** Whether it is a browser extension, such as a wallet. */
  readonly isExtension?: boolean
  /** The coding agent for which its methods are called: what it may change is supervised. */
  readonly agent?: Agent
  /** Whether it is the node's own window: a person, not a program. */
  readonly isWindow?: boolean
  /** Who it is for the recording of requests; absent for sessions of the node itself, which are not recorded. */
  readonly peer?: Peer
  /** Namespaces that are enabled for it. */
  readonly namespaces: ReadonlySet<string>
  /** Told of each of its new subscriptions, whose notifications then wait for the response with the id. */
  subscribed?(id: Hex): void
  /** Pushes a text to the client. Absent where the transport cannot push: then there are no subscriptions. */
  notify?(notification: Notification): void
  /** Bytes that were pushed and that the client has not taken yet; absent where the transport cannot tell. */
  readonly waitingBytes?: number
  /** False once the client is gone: its long work then ends. Absent if the transport cannot tell. */
  readonly isOpen?: boolean
  /** Its requests in progress, which it may cancel; absent for clients that may not. */
  readonly requests?: CancellableRequests
  /** Calls `listener` once when the client is gone; its subscriptions end then. */
  onClose(listener: () => void): void
}
