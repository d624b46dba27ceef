import type { MethodName, ParamsOf, ResultOf } from '../bridge/methods.ts'
import { messageOf } from '../bridge/rpcError.ts'
import { copyText } from '../components/values/copyText.ts'
import type { App } from '../store/useApp.ts'
import type { Command } from './command.ts'

/** What one can have the node do from anywhere; each tells what became of it. */
export function nodeCommands({ store, client, desktop, tell }: App, navigate: (path: string) => void): Command[] {
  const ask =
    <M extends MethodName>(method: M, params: ParamsOf<M>, done: (result: ResultOf<M>) => void) =>
    (): void => {
      client.call(method, ...params).then(done, (error: unknown) => tell('The node refused', messageOf(error)))
    }
  const copyEndpoint = (kind: 'http' | 'ws', name: string) => (): void => {
    const url = store.getState().node.info?.[kind]
    if (!url) return tell(`The ${name} server is off`)
    copyText(url).then(
      () => tell(`The ${name} endpoint is copied`, url),
      () => tell('The clipboard refused', url),
    )
  }
  const restart = (): void => {
    const restarted = desktop ? desktop.restartNode() : client.call('devnet_restartNode')
    restarted.then(
      () => tell('The node starts anew'),
      (error: unknown) => tell('The node cannot start anew', messageOf(error)),
    )
  }
  return [
    { id: 'node.mine', title: 'Mine a block', synonyms: 'mining evm_mine', run: ask('evm_mine', [], () => tell('A block is mined')) },
    {
      id: 'node.pause',
      title: 'Pause mining',
      run: ask('evm_setAutomine', [false], () =>
        tell('Mining is paused', 'Transactions wait in the pool until a block is mined on request.'),
      ),
    },
    {
      id: 'node.resume',
      title: 'Resume mining: a block per transaction',
      run: ask('evm_setAutomine', [true], () => tell('Mining is automatic', 'Every transaction gets a block.')),
    },
    {
      id: 'node.snapshot',
      title: 'Take a snapshot',
      run: ask('evm_snapshot', [], (id) => tell(`Snapshot ${id} is taken`, 'evm_revert goes back to it.')),
    },
    { id: 'node.revert', title: 'Revert to a snapshot…', run: () => navigate('/console?method=evm_revert') },
    { id: 'node.restartNode', title: 'Restart the node', synonyms: 'start anew', run: restart },
    { id: 'node.reset', title: 'Reset the chain…', run: () => navigate('/settings?tab=data') },
    { id: 'copy.http', title: 'Copy the HTTP endpoint', run: copyEndpoint('http', 'HTTP') },
    { id: 'copy.ws', title: 'Copy the WebSocket endpoint', run: copyEndpoint('ws', 'WebSocket') },
    { id: 'view.access', title: 'Settings: access and token', run: () => navigate('/settings?tab=access') },
  ]
}
