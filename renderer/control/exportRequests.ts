/** Recorded requests as files. */
import type { WireRequestChoice } from '../../node-core/contract/wire/har.ts'
import { saveFile } from '../components/forms/saveFile.ts'
import { countText } from '../../node-core/contract/countText.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import { plainText } from '../format/revert.ts'
import type { App } from '../store/useApp.ts'
import { runLong } from './showWorkspace.ts'

/** Saves requests as an HTTP archive, for the developer tools of a browser and to be replayed. */
export function saveHar(app: App, choice: WireRequestChoice): void {
  tellFailure(app, async () => {
    const har = await runLong(app, 'devnet_exportHar', choice)
    saveFile(`requests-${stamp()}.har`, JSON.stringify(har), 'application/json')
  })
}

/** Saves requests as a test file, and says what became no test. */
export function saveTest(app: App, choice: WireRequestChoice, kind: 'foundry' | 'viem'): void {
  tellFailure(app, async () => {
    const { fileName, content, tests, left } = await runLong(app, 'devnet_requestTest', choice, kind)
    const reasons = left.map(({ reason, count }) => `${countText(count, 'request')} left out: ${plainText(reason, 200)}`).join('\n')
    if (tests === 0) return app.tell('No test could be made', reasons || 'There is no call and no transaction among the requests.')
    saveFile(fileName, content, 'text/plain')
    app.tell(`${countText(tests, 'test')} in ${plainText(fileName, 80)}`, reasons)
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
