/** Recorded requests as files. */
import type { WireRequestChoice } from '../../node-core/contract/wire/har.ts'
import { saveFile } from '../components/forms/saveFile.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import type { App } from '../store/useApp.ts'
import { runLong } from './showWorkspace.ts'

/** Saves requests as an HTTP archive, for the developer tools of a browser and to be replayed. */
export function saveHar(app: App, choice: WireRequestChoice): void {
  tellFailure(app, async () => {
    const har = await runLong(app, 'devnet_exportHar', choice)
    saveFile(`requests-${stamp()}.har`, JSON.stringify(har), 'application/json')
  })
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The local time as names of files have it: `2026-11-24-0215`. */
function stamp(): string {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`
}

function tellFailure(app: App, run: () => Promise<void>): void {
  run().catch((error: unknown) => app.tell('The requests could not be exported', nodeErrorText(error)))
}
