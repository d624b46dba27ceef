import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { saveFile } from '../components/forms/saveFile.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import { blockQuantity } from '../store/blockPages.ts'
import type { App } from '../store/useApp.ts'
import { runLong } from './showWorkspace.ts'

/** Saves a genesis file of geth that begins a chain with the state of a block. */
export function exportGenesis(app: App, number: number): void {
  const run = async (): Promise<void> => {
    const genesis = await runLong(app, 'devnet_exportGenesis', blockQuantity(number))
    saveFile(`genesis-${number}.json`, `${JSON.stringify(genesis, undefined, 1)}\n`, 'application/json')
    app.tell(`Genesis of block ${groupDigits(number)} exported`, 'A chain that begins with it has the accounts of this block.')
  }
  run().catch((error: unknown) => app.tell('The genesis could not be exported', nodeErrorText(error)))
}
