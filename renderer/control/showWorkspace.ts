import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import type { MethodName, ParamsOf, ResultOf } from '../bridge/methods.ts'
import { titleOf } from '../format/workspaceName.ts'
import type { App } from '../store/useApp.ts'

/** Calls a method that may take long. Rejects with RpcError. */
export async function runLong<M extends MethodName>(
  { client }: Pick<App, 'client'>,
  method: M,
  ...params: ParamsOf<M>
): Promise<ResultOf<M>> {
  const [outcome] = await client.run([{ method, params: params as unknown[] }])
  if (outcome && 'error' in outcome) throw outcome.error
  return outcome!.result
}

/** Shows a workspace in the window, starting its node if it is not running. Rejects with an Error. */
export async function showWorkspace(app: Pick<App, 'client' | 'desktop'>, workspace: WireWorkspace): Promise<void> {
  const opened = workspace.running ? workspace : await runLong(app, 'devnet_openWorkspace', workspace.name!)
  const { http, isThisProcess } = opened.running!
  if (app.desktop && isThisProcess) {
    await app.desktop.showWorkspace(opened.name)
    // The page connects to the other node when it is loaded again, with nothing left of this one.
    history.replaceState(null, '', '/')
    location.reload()
  } else if (http !== null) location.assign(http)
  else throw new Error(`${titleOf(workspace)} serves no clients: turn its HTTP server on in its settings.`)
}
