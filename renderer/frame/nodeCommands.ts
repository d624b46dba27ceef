import { messageOf } from '../bridge/rpcError.ts'
import { copyText } from '../components/values/copyText.ts'
import type { App } from '../store/useApp.ts'
import type { Command } from './command.ts'

/** Node commands available everywhere; each reports its outcome in a toast. */
export function nodeCommands({ store, client, desktop, tell }: App, navigate: (path: string) => void): Command[] {
  const copyEndpoint = (kind: 'http' | 'ws', name: string) => (): void => {
    const url = store.getState().node.info?.[kind]
    if (!url) return tell(`The ${name} server is disabled`)
    copyText(url).then(
      () => tell(`${name} endpoint copied`, url),
      () => tell('Could not copy to the clipboard', url),
    )
  }
  const restart = (): void => {
    const restarted = desktop ? desktop.restartNode() : client.call('devnet_restartNode')
    restarted.then(
      () => tell('Restarting the node'),
      (error: unknown) => tell('The node could not restart', messageOf(error)),
    )
  }
  return [
    { id: 'node.restartNode', title: 'Restart node', synonyms: 'reboot reload', run: restart },
    { id: 'node.reset', title: 'Data folder: begin a new chain…', run: () => navigate('/settings?tab=data') },
    { id: 'copy.http', title: 'Copy the HTTP endpoint', run: copyEndpoint('http', 'HTTP') },
    { id: 'copy.ws', title: 'Copy the WebSocket endpoint', run: copyEndpoint('ws', 'WebSocket') },
    { id: 'view.access', title: 'Settings: access and token', run: () => navigate('/settings?tab=access') },
  ]
}
