import type { Dispatcher } from '../dispatcher.ts'
import { type Notification, textOfNotification } from '../notification.ts'
import type { RpcSession } from '../session.ts'
import type { Script, ScriptPeer } from './runScripts.ts'

/** Namespaces that scripts may call. */
export const SCRIPT_NAMESPACES: ReadonlySet<string> = new Set([
  'eth',
  'net',
  'web3',
  'txpool',
  'personal',
  'debug',
  'evm',
  'devnet',
  'testing',
  'trace',
  'ots',
  'admin',
  'miner',
])

/** What the client is called, whatever the transport. */
export const SCRIPT_CLIENT = 'script'

/** A client of a dispatcher in the same process; with `isDuplex`, one that hears notifications. */
export function createInProcessPeer(
  dispatcher: Dispatcher,
  { isDuplex, isPrivate, dialect }: Pick<Script, 'isDuplex' | 'isPrivate' | 'dialect'>,
): ScriptPeer {
  const came: string[] = []
  const session: RpcSession = {
    transport: isDuplex ? 'inProcess' : 'http',
    authenticated: isPrivate,
    namespaces: SCRIPT_NAMESPACES,
    label: SCRIPT_CLIENT,
    ...(dialect && { dialect }),
    onClose: () => undefined,
    ...(isDuplex ? { notify: (notification: Notification) => void came.push(textOfNotification(notification)) } : {}),
  }
  return {
    async send(text) {
      const answer = await dispatcher.handle(text, session)
      if (answer !== undefined) came.push(answer)
      // Notifications follow in a turn of their own.
      if (isDuplex) await new Promise(setImmediate)
    },
    receive: () => came.shift(),
  }
}
