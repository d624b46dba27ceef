import type { WireAgentsChange } from '../contract/wire/agents.ts'
import type { RpcCall } from './context.ts'

/** Follows coding agents. A window that does shows what they wait for, so that they can be asked about. */
export function watchAgents({ supervisor, session }: RpcCall, send: (event: WireAgentsChange) => void): () => void {
  const stop = supervisor.on('changed', send)
  const leave = session.isWindow === true ? supervisor.watch() : undefined
  return () => {
    stop()
    leave?.()
  }
}
