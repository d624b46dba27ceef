import type { Hash } from '../../node-core/contract/hex.ts'
import { copyText } from '../components/values/copyText.ts'
import { launchEntryText } from '../format/launchEntry.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import type { App } from '../store/useApp.ts'

/** Copies what VS Code's launch.json needs to step through a transaction. `port`: of the debug adapter. */
export function copyLaunchEntry(app: App, transaction: Hash, port: number): void {
  const copy = async (): Promise<void> => {
    const { tokenFile } = await app.client.call('devnet_access')
    await copyText(launchEntryText({ port, tokenFile, transaction }))
  }
  copy().then(
    () => app.tell('Copied the launch entry'),
    (error: unknown) => app.tell('The launch entry could not be copied', nodeErrorText(error)),
  )
}
