/** The extension for VS Code: what it declares is what the adapter takes, and it hands over the token. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REQUESTS } from './requestTable.ts'

const FOLDER = join(import.meta.dirname, '../../assets/vscode')
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  version: string
  contributes: { debuggers: { configurationAttributes: { launch: { properties: object } } }[] }
}

test('its attributes are those of launch, and how to connect', () => {
  const declared = Object.keys(manifest.contributes.debuggers[0]!.configurationAttributes.launch.properties)
  expect(declared.toSorted()).toEqual(['port', 'tokenFile', ...Object.keys(REQUESTS.launch.schema.properties!)].toSorted())
  const { configurations } = JSON.parse(read('.vscode/launch.json')) as { configurations: object[] }
  expect(declared).toEqual(
    expect.arrayContaining(Object.keys(configurations[0]!).filter((it) => !['type', 'request', 'name'].includes(it))),
  )
  expect(manifest.version).toBe((JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as { version: string }).version)
})

interface Provider {
  resolveDebugConfigurationWithSubstitutedVariables: (folder: object | undefined, configuration: object) => Promise<object>
}
interface Factory {
  createDebugAdapterDescriptor: (session: { configuration: { port: number } }) => object
}

test('it reads the token of the node, and connects on this machine', async () => {
  const registered: { provider?: Provider; factory?: Factory } = {}
  const vscode = {
    DebugAdapterServer: class {
      readonly address: unknown[]
      constructor(...address: unknown[]) {
        this.address = address
      }
    },
    debug: {
      registerDebugConfigurationProvider: (_type: string, provider: Provider) => (registered.provider = provider),
      registerDebugAdapterDescriptorFactory: (_type: string, factory: Factory) => (registered.factory = factory),
    },
  }
  const found: { activate?: (context: { subscriptions: unknown[] }) => void } = {}
  const own = createRequire(import.meta.url)
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the module `vscode` is there in VS Code only
  const load = new Function('require', 'exports', read('extension.js')) as (require: (name: string) => unknown, exports: object) => void
  load((name) => (name === 'vscode' ? vscode : own(name)), found)
  found.activate!({ subscriptions: [] })
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-extension-'))
  try {
    writeFileSync(join(folder, 'auth-token'), 'secret\n')
    const given = { type: 'terrarium', port: 4711, tokenFile: join(folder, 'auth-token') }
    const { provider, factory } = registered as Required<typeof registered>
    const resolved = await provider.resolveDebugConfigurationWithSubstitutedVariables({ uri: { fsPath: '/project' } }, given)
    expect(resolved).toEqual({ type: 'terrarium', port: 4711, sourceRoot: '/project', token: 'secret' })
    expect(factory.createDebugAdapterDescriptor({ configuration: given })).toEqual({ address: [4711, '127.0.0.1'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
