/** Reproduction bundles: saving one, its tests, and opening one as a chain. */
import type { WireSendable } from '../../node-core/contract/traceable.ts'
import { messageOf } from '../bridge/rpcError.ts'
import { saveFile } from '../components/forms/saveFile.ts'
import { copyText } from '../components/values/copyText.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import { freeName } from '../format/workspaceName.ts'
import type { App } from '../store/useApp.ts'
import { runLong, showWorkspace } from './showWorkspace.ts'

/** What the file of a bundle says of itself. */
const FORMAT = /"format"\s*:\s*"terrarium-reproduction"/
const TEST_NAMES = { foundry: 'Foundry', viem: 'viem' } as const

/** Saves the bundle of a transaction as a file. */
export function saveBundle(app: App, subject: WireSendable): void {
  const run = async (): Promise<void> => {
    const bundle = await runLong(app, 'devnet_reproduce', subject)
    saveFile(`reproduction-${shortOf(bundle.transaction.hash)}.json`, `${JSON.stringify(bundle, undefined, 1)}\n`, 'application/json')
  }
  run().catch((error: unknown) => app.tell('The transaction could not be reproduced', nodeErrorText(error)))
}

/** Copies a transaction as a test. */
export function copyTest(app: App, subject: WireSendable, kind: keyof typeof TEST_NAMES): void {
  runLong(app, 'devnet_reproductionTest', subject, kind)
    .then((text) => copyText(text))
    .then(
      () => app.tell(`Copied the ${TEST_NAMES[kind]} test`),
      (error: unknown) => app.tell(`The ${TEST_NAMES[kind]} test could not be copied`, nodeErrorText(error)),
    )
}

/** Opens a transaction as a chain of its own. */
export function openTransaction(app: App, subject: WireSendable): void {
  tellFailure(app, async () => openBundle(app, await runLong(app, 'devnet_reproduce', subject)))
}

/** Whether a file is a bundle, damaged or not. */
export function isBundle(text: string): boolean {
  return FORMAT.test(text)
}

/** Opens the bundle that a file contains as a chain, or reports what is wrong with it. */
export function openBundleFile(app: App, text: string): void {
  tellFailure(app, async () => openBundle(app, parsed(text)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is damaged: ${messageOf(error)}`, { cause: error })
  }
}

async function openBundle(app: App, bundle: unknown): Promise<void> {
  const { transaction } = bundle as { transaction?: { hash?: unknown } }
  app.tell('Opening the reproduction')
  const name = freeName(`reproduction-${shortOf(transaction?.hash)}`, await app.client.call('devnet_workspaces'))
  const { workspace, isSame, differences } = await runLong(app, 'devnet_openReproduction', bundle, name)
  if (isSame) return showWorkspace(app, workspace)
  app.tell('The transaction runs differently on its own', differences.slice(0, 3).join('; '), {
    label: `Open ${workspace.name}`,
    run: () => tellFailure(app, () => showWorkspace(app, workspace)),
  })
}

function tellFailure(app: App, run: () => Promise<void>): void {
  run().catch((error: unknown) => app.tell('The reproduction could not be opened', messageOf(error)))
}

/** The first digits of a hash. */
const shortOf = (hash: unknown): string => (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.slice(2, 10) : 'chain')
