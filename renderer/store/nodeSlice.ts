import type { NodeState } from '../../node-core/contract/desktopBridge.ts'
import type { WireControl } from '../../node-core/contract/wire/control.ts'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import type { ConnectionState } from '../bridge/rpcClient.ts'

/** The node and the connection to it. */
export interface NodeSlice {
  host: 'desktop' | 'browser'
  connection: ConnectionState
  /** Undefined in the browser, which cannot see the node's lifecycle. */
  nodeState: NodeState | undefined
  info: NodeInfo | undefined
  /** Everything that control methods have set. */
  control: WireControl | undefined
  /** Why the chain could not be loaded, while connected. */
  problem: string | undefined
}

export function initialNode(host: NodeSlice['host']): NodeSlice {
  return { host, connection: { status: 'connecting' }, nodeState: undefined, info: undefined, control: undefined, problem: undefined }
}
