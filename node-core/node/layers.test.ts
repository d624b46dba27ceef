/**
 * The layers of the project as a table, and whether the imports keep to it. What a layer may import stands in its row; everything
 * else is a failure, as is a package that no row of `PACKAGES` knows.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'

interface Layer {
  /** Layers whose values it may import. */
  values: readonly string[]
  /** Layers of which it may import types only. */
  types?: readonly string[]
}

/** Folder of a layer, and what it may import besides itself. */
const LAYERS: Record<string, Layer> = {
  'node-core/contract': { values: [] },
  'node-core/wasm': { values: [] },
  'node-core/base': { values: ['contract', 'wasm'] },
  'node-core/types': { values: ['contract', 'base'] },
  'node-core/store': { values: ['contract', 'base', 'types'] },
  'node-core/remote': { values: ['contract', 'base', 'types', 'state'] },
  'node-core/profiling': { values: ['contract', 'base'] },
  'node-core/evm': { values: ['contract', 'wasm', 'base', 'types'] },
  'node-core/state': { values: ['contract', 'base', 'types', 'store'], types: ['evm'] },
  'node-core/execution': { values: ['contract', 'base', 'types', 'evm', 'state'], types: ['store'] },
  'node-core/chain': { values: ['contract', 'base', 'types', 'store', 'state', 'execution'], types: ['evm'] },
  'node-core/txpool': { values: ['contract', 'base', 'types', 'execution'], types: ['chain', 'evm', 'store'] },
  'node-core/keystore': { values: ['contract', 'base', 'types'] },
  'node-core/miner': { values: ['contract', 'base', 'types', 'execution', 'chain', 'txpool'], types: ['evm'] },
  'node-core/following': { values: ['contract', 'base', 'types', 'execution', 'chain'], types: ['txpool'] },
  'node-core/history': { values: ['contract', 'base', 'types', 'store', 'chain'], types: ['txpool', 'miner'] },
  'node-core/filters': { values: ['contract', 'base', 'types', 'evm', 'execution', 'chain', 'txpool'] },
  'node-core/tracing': { values: ['contract', 'wasm', 'base', 'types', 'evm', 'execution', 'chain', 'txpool'] },
  'node-core/compilation': { values: ['contract', 'base'] },
  'node-core/workspace': { values: ['contract', 'base', 'types', 'compilation'], types: ['store'] },
  'node-core/sources': {
    values: ['contract', 'base', 'types', 'evm', 'compilation', 'tracing'],
    types: ['chain', 'execution', 'workspace'],
  },
  'node-core/explorer': {
    values: ['contract', 'base', 'types', 'execution', 'chain', 'filters', 'tracing', 'compilation', 'workspace'],
  },
  'node-core/userOperations': { values: ['contract', 'base', 'types', 'evm', 'execution', 'chain'] },
  'node-core/recording': { values: ['contract', 'base'] },
  'node-core/consensus': { values: ['contract', 'base', 'types', 'execution', 'chain', 'txpool', 'miner'], types: ['evm', 'state'] },
  'node-core/validators': { values: ['contract', 'base', 'consensus'] },
  'node-core/interception': { values: ['contract', 'base'] },
  'node-core/supervision': { values: ['contract', 'base', 'interception'] },
  'node-core/replay': { values: ['contract', 'base', 'remote'] },
  'node-core/compatibility': { values: ['contract', 'base', 'remote'] },
  'node-core/reproduction': { values: ['contract', 'base', 'types', 'store', 'evm', 'execution', 'chain'] },
  'node-core/rpc': {
    values: [
      'contract',
      'base',
      'types',
      'store',
      'profiling',
      'evm',
      'state',
      'execution',
      'chain',
      'txpool',
      'keystore',
      'miner',
      'history',
      'filters',
      'tracing',
      'compilation',
      'workspace',
      'sources',
      'recording',
      'interception',
      'supervision',
      'replay',
      'compatibility',
      'reproduction',
      'userOperations',
    ],
    types: ['remote', 'validators', 'consensus'],
  },
  'node-core/agents': { values: ['contract', 'base', 'compilation', 'rpc'] },
  'node-core/server': { values: ['contract', 'base', 'recording', 'interception', 'rpc'], types: ['explorer', 'supervision'] },
  'node-core/debugAdapter': { values: ['contract', 'base', 'compilation', 'sources', 'server'] },
  'node-core/node': {
    values: [
      'contract',
      'base',
      'types',
      'store',
      'profiling',
      'evm',
      'state',
      'remote',
      'execution',
      'chain',
      'txpool',
      'keystore',
      'miner',
      'following',
      'history',
      'filters',
      'tracing',
      'compilation',
      'workspace',
      'sources',
      'recording',
      'interception',
      'supervision',
      'replay',
      'compatibility',
      'reproduction',
      'explorer',
      'rpc',
      'server',
      'debugAdapter',
      'agents',
      'validators',
      'consensus',
    ],
  },
  electron: { values: ['contract', 'node', 'server'] },
  renderer: { values: ['contract'], types: ['rpc'] },
  e2e: { values: ['contract'] },
}

/**
 * Folders within large layers, the lowest first: none imports from one above it. What stands beside them may be the layer's boundary, or
 * its top.
 */
const FOLDERS_WITHIN: Record<string, readonly string[]> = {
  'node-core/consensus': ['abci', 'engine', 'watch', 'application'],
  'node-core/sources': ['maps', 'syntax', 'code', 'unoptimised', 'lines', 'stackTrace', 'console', 'variables', 'gas', 'coverage'],
  'node-core/evm': ['words', 'rules', 'code', 'precompiles', 'machine', 'operations', 'loops', 'transaction'],
  renderer: [
    'design',
    'settings',
    'bridge',
    'format',
    'profile',
    'abi',
    'console',
    'requests',
    'store',
    'routing',
    'components',
    'signing',
    'control',
    'views',
    'frame',
  ],
}

/** Files that no layer holds: they test or measure the layers, or build the application. */
const OUTSIDE_FOLDERS = [
  'node-core/bench',
  'node-core/clients',
  'node-core/conformance',
  'node-core/fixtures',
  'node-core/rpc/scripts',
  'electron/packaging',
  'renderer/testing',
]
const OUTSIDE = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test-d.ts',
  '**/*.suite.ts',
  '**/*.config.ts',
  '**/fixture.ts',
  '**/*.fixture.ts',
  ...OUTSIDE_FOLDERS.map((it) => `${it}/**`),
]

/** The home of each npm package: the folders whose files may import it. */
const PACKAGES: Record<string, readonly string[]> = {
  '@base-ui/react': ['renderer'],
  '@bufbuild/protobuf': ['node-core/consensus/abci'],
  '@bitauth/libauth': ['node-core/base'],
  '@fontsource-variable/inter': ['renderer'],
  '@fontsource-variable/jetbrains-mono': ['renderer'],
  '@ethereumjs/rlp': ['node-core/types', 'node-core/state'],
  '@modelcontextprotocol/client': ['e2e'],
  '@modelcontextprotocol/server': ['node-core/agents'],
  '@noble/curves': ['node-core/evm'],
  '@playwright/test': ['e2e'],
  '@shikijs/engine-javascript': ['renderer/components/source'],
  '@shikijs/langs': ['renderer/components/source'],
  '@shikijs/primitive': ['renderer/components/source'],
  'axe-core': ['e2e'],
  negotiator: ['node-core/explorer'],
  '@vscode/debugprotocol': ['node-core/debugAdapter'],
  '@tanstack/react-router': ['renderer'],
  '@tanstack/react-virtual': ['renderer'],
  'classic-level': ['node-core/store'],
  electron: ['electron', 'e2e'],
  'ethereum-cryptography': ['node-core/base', 'node-core/keystore', 'node-core/evm'],
  express: ['node-core/server'],
  'lucide-react': ['renderer'],
  'mcl-wasm': ['node-core/evm'],
  'mcl-wasm-bn254': ['node-core/evm'],
  playwright: ['e2e'],
  react: ['renderer'],
  'react-dom': ['renderer'],
  'pprof-format': ['node-core/profiling', 'renderer/profile'],
  'quickjs-emscripten-core': ['node-core/tracing/scripts'],
  '@jitl/quickjs-singlefile-mjs-release-sync': ['node-core/tracing/scripts'],
  'smol-toml': ['node-core/node', 'node-core/validators'],
  snappyjs: ['node-core/store'],
  tar: ['node-core/node'],
  ethers: ['e2e'],
  secp256k1: ['node-core/base'],
  resedit: ['e2e'],
  uplot: ['renderer'],
  viem: ['e2e', 'node-core/agents', 'renderer/abi', 'renderer/format'],
  vite: ['renderer'],
  vitest: ['e2e'],
  ws: ['node-core/server', 'node-core/consensus/engine'],
  zustand: ['renderer/store'],
}

/** Imports that the table forbids and that are meant, `file -> target`, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'e2e/requestsBench.ts -> node-core/bench/client.ts': 'one client sends the load of every measurement',
  'e2e/specs/validators.spec.ts -> node-core/consensus/realEngine.fixture.ts': 'what the engine is, is found in one place',
  'e2e/contracts.ts -> node-core/fixtures/compile.ts': 'contracts are compiled in one place, each of them once',
  'e2e/testAll.ts -> node-core/fixtures/fullRun.ts': 'what full runs have is decided in one place',
  'e2e/specs/longChain.spec.ts -> node-core/fixtures/fullRun.ts': 'the same',
}

const ROOT = join(import.meta.dirname, '../..')

interface Import {
  specifier: string
  isTypeOnly: boolean
}

interface SourceFile {
  /** Relative to the repository. */
  path: string
  layer: string
  imports: Import[]
}

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/** Every module that a file names: import and export declarations, `import()` and `import('x').Type`. */
function importsOf(text: string, path: string): Import[] {
  const found: Import[] = []
  const visit = (node: SyntaxNode): void => {
    const source = (node['source'] ?? node['argument']) as { value?: unknown; literal?: { value?: unknown } } | undefined
    const specifier = source?.value ?? source?.literal?.value
    if (typeof specifier === 'string') {
      const kind = (node['importKind'] ?? node['exportKind']) as string | undefined
      if (/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) found.push({ specifier, isTypeOnly: kind === 'type' })
      if (node.type === 'ImportExpression') found.push({ specifier, isTypeOnly: false })
      if (node.type === 'TSImportType') found.push({ specifier, isTypeOnly: true })
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child === 'object' && child !== null && typeof (child as SyntaxNode).type === 'string') visit(child as SyntaxNode)
      }
    }
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as SyntaxNode)
  return found
}

const layerOf = (path: string): string | undefined => Object.keys(LAYERS).find((folder) => path.startsWith(`${folder}/`))

const SOURCES: SourceFile[] = globSync(
  Object.keys(LAYERS).map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: ROOT, exclude: OUTSIDE },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts'))
  .toSorted()
  .map((path) => ({ path, layer: layerOf(path)!, imports: importsOf(readFileSync(join(ROOT, path), 'utf8'), path) }))

/** Path of the file that a relative import names. */
const resolveImport = (from: string, specifier: string): string => {
  const path = relative(ROOT, join(ROOT, dirname(from), specifier)).replaceAll('\\', '/')
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((it) => /\.[a-z]+$/.test(it) && existsSync(join(ROOT, it))) ?? path
}

const shortName = (layer: string) => layer.replace('node-core/', '')

const isAllowed = (from: SourceFile, target: string, isTypeOnly: boolean): boolean => {
  const targetLayer = layerOf(target)
  if (targetLayer === undefined) return false
  if (targetLayer === from.layer) return true
  const { values, types = [] } = LAYERS[from.layer]!
  return values.includes(shortName(targetLayer)) || (isTypeOnly && types.includes(shortName(targetLayer)))
}

describe('layers', () => {
  test('the files of every layer are found', () => {
    const layers = new Set(SOURCES.map(({ layer }) => layer))
    for (const layer of ['node-core/contract', 'node-core/server', 'node-core/node', 'node-core/rpc']) expect(layers).toContain(layer)
  })

  test('every folder of node-core is in the table', () => {
    const folders = readdirSync(join(ROOT, 'node-core'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `node-core/${name}`)
    expect(folders.filter((folder) => !(folder in LAYERS) && !OUTSIDE_FOLDERS.includes(folder))).toEqual([])
  })

  test('imports keep to the table', () => {
    const failures: string[] = []
    for (const file of SOURCES) {
      for (const { specifier, isTypeOnly } of file.imports) {
        if (!specifier.startsWith('.')) continue
        const target = resolveImport(file.path, specifier)
        if (isAllowed(file, target, isTypeOnly) || `${file.path} -> ${target}` in EXCEPTIONS) continue
        // Styles and data beside the window's own files.
        if (file.layer === 'renderer' && target.startsWith('renderer/')) continue
        failures.push(`${file.path} -> ${target}${isTypeOnly ? ' (type)' : ''}`)
      }
    }
    expect(failures).toEqual([])
  })

  test('every package is imported in its home only, and known', () => {
    const failures: string[] = []
    for (const file of SOURCES) {
      for (const { specifier } of file.imports) {
        if (specifier.startsWith('.') || specifier.startsWith('node:')) continue
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        if (PACKAGES[name]?.some((home) => file.path.startsWith(`${home}/`)) || `${file.path} -> ${name}` in EXCEPTIONS) continue
        failures.push(`${file.path} -> ${specifier}${builtinModules.includes(name) ? ' (write node:)' : ''}`)
      }
    }
    expect(failures).toEqual([])
  })

  test('what the window loads too uses nothing of Node', () => {
    const failures = SOURCES.filter(({ layer }) => layer === 'node-core/contract' || layer === 'renderer').flatMap(({ path, imports }) =>
      imports.filter(({ specifier }) => specifier.startsWith('node:')).map(({ specifier }) => `${path} -> ${specifier}`),
    )
    expect(failures).toEqual([])
  })

  test('no exception is left that nothing needs', () => {
    const targets = new Set(
      SOURCES.flatMap((file) =>
        file.imports.map(
          ({ specifier }) => `${file.path} -> ${specifier.startsWith('.') ? resolveImport(file.path, specifier) : specifier}`,
        ),
      ),
    )
    expect(Object.keys(EXCEPTIONS).filter((exception) => !targets.has(exception))).toEqual([])
  })

  test.each(Object.entries(FOLDERS_WITHIN))('the folders of %s stand upon each other', (layer, folders) => {
    const folderOf = (path: string) => (path.startsWith(`${layer}/`) ? path.slice(layer.length + 1).split('/')[0]! : '')
    const floorOf = (path: string) => folders.indexOf(folderOf(path))
    const files = SOURCES.filter((file) => file.layer === layer)
    const unknown = files.filter(({ path }) => floorOf(path) < 0 && !folderOf(path).includes('.')).map(({ path }) => path)
    expect(unknown).toEqual([])
    const upwards = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => floorOf(path) >= 0 && floorOf(resolveImport(path, specifier)) > floorOf(path))
        .map(({ specifier }) => `${path} -> ${specifier}`),
    )
    expect(upwards).toEqual([])
  })

  test('files do not import each other in a circle, types included', () => {
    const graph = new Map(
      SOURCES.map((file) => [
        file.path,
        file.imports.filter(({ specifier }) => specifier.startsWith('.')).map(({ specifier }) => resolveImport(file.path, specifier)),
      ]),
    )
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (path: string, trail: string[]): void => {
      const at = trail.indexOf(path)
      if (at >= 0) circles.push([...trail.slice(at), path].join(' -> '))
      if (at >= 0 || done.has(path)) return
      for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
      done.add(path)
    }
    for (const path of graph.keys()) walk(path, [])
    expect(circles).toEqual([])
  })
})

describe('reading imports', () => {
  test.each([
    ["import { a } from './x.ts'", { specifier: './x.ts', isTypeOnly: false }],
    ["import type { a } from './x.ts'", { specifier: './x.ts', isTypeOnly: true }],
    ["import { type a } from './x.ts'", { specifier: './x.ts', isTypeOnly: false }],
    ["import './x.ts'", { specifier: './x.ts', isTypeOnly: false }],
    ["export { a } from './x.ts'", { specifier: './x.ts', isTypeOnly: false }],
    ["export type { a } from './x.ts'", { specifier: './x.ts', isTypeOnly: true }],
    ["export * from './x.ts'", { specifier: './x.ts', isTypeOnly: false }],
    ["const f = async () => { await import('./x.ts') }", { specifier: './x.ts', isTypeOnly: false }],
    ["let a: import('./x.ts').A", { specifier: './x.ts', isTypeOnly: true }],
  ])('%s', (text, expected) => {
    expect(importsOf(text, 'a.ts')).toEqual([expected])
  })
})
