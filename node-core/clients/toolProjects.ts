/** Projects of Foundry and Hardhat with the same contracts, compiled by the tools themselves. The compiler is the one from npm. */
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { WireArtifactFile } from '../contract/workspace.ts'
import { provideFoundryTool } from '../bench/foundryTool.ts'
import { installProject, nodeEnvironment } from './npmProject.ts'

const OUT = join(import.meta.dirname, '..', '..', 'out', 'clients')
const SOLC = createRequire(import.meta.url).resolve('solc')
const SOLJSON = join(SOLC, '..', 'soljson.js')
const run = promisify(execFile)

/** The contracts: a base, a library that is linked, and an immutable. */
export const SOURCES: Readonly<Record<string, string>> = {
  'Base.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
abstract contract Base { uint256 public total; function _add(uint256 a) internal { total += a; } }
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
`,
  'Vault.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Base, Sums} from "./Base.sol";
/// Grüße: an offset counts bytes.
contract Vault is Base {
  address public immutable owner;
  constructor(address owner_) { owner = owner_; }
  function put(uint256 amount) external { require(amount > 0, "nothing"); _add(Sums.add(amount, 1)); }
}
`,
}

/** A project of Foundry in a folder of that name, not compiled yet; undefined if Foundry cannot be installed. */
export function createForgeProject(name: string): { forge: string; folder: string } | undefined {
  const forge = provideFoundryTool('forge')
  if (forge === undefined || process.platform === 'win32') return undefined
  const folder = join(OUT, name)
  rmSync(folder, { recursive: true, force: true })
  writeSources(join(folder, 'src'))
  // Foundry asks a compiler for its version, and then gives it the standard JSON.
  const solc = join(folder, 'solc')
  writeFileSync(
    solc,
    `#!${process.execPath}
const solc = process.getBuiltinModule('node:module').createRequire(${JSON.stringify(SOLC)})('./index.js')
if (process.argv.includes('--version')) console.log('solc, the solidity compiler commandline interface\\nVersion: ' + solc.version().replace('Emscripten.clang', 'Linux.g++'))
else process.stdout.write(solc.compile(process.getBuiltinModule('node:fs').readFileSync(0, 'utf8')))
`,
  )
  chmodSync(solc, 0o700)
  // To verify a contract, it looks for the compiler among those that it has downloaded.
  mkdirSync(join(folder, '.svm/0.8.37'), { recursive: true })
  symlinkSync(solc, join(folder, '.svm/0.8.37/solc-0.8.37'))
  writeFileSync(join(folder, 'foundry.toml'), `[profile.default]\nsrc = 'src'\nout = 'out'\nsolc = ${JSON.stringify(solc)}\n`)
  return { forge, folder }
}

/** What `forge build` with these options wrote, and the sources; undefined if Foundry cannot be installed. */
export async function buildWithForge(...options: readonly string[]): Promise<WireArtifactFile[] | undefined> {
  const project = createForgeProject('forge')
  if (project === undefined) return undefined
  const { forge, folder } = project
  await run(forge, ['build', '--offline', ...options], { cwd: folder, env: nodeEnvironment({ HOME: folder }) })
  return [...filesBelow(folder, 'out'), ...filesBelow(folder, 'src')]
}

/** A project of Hardhat. */
export interface HardhatProject {
  folder: string
  /** Runs a task of Hardhat there, with more variables in its environment; returns what it prints. */
  task(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
}

/** A project of Hardhat in a folder of that name, not compiled yet, with a configuration; undefined if Hardhat cannot be installed. */
export async function createHardhatProject(version: 2 | 3, name: string, config: string): Promise<HardhatProject | undefined> {
  const folder = join(OUT, `hardhat${version}`)
  if (!(await installProject(join(import.meta.dirname, `hardhat${version}`), folder))) return undefined
  // A project in the project: Hardhat itself is found above it.
  const project = join(folder, name)
  rmSync(project, { recursive: true, force: true })
  writeSources(join(project, 'contracts'))
  cpSync(join(folder, 'package.json'), join(project, 'package.json'))
  writeFileSync(join(project, 'hardhat.config.js'), config)
  const cli = join(folder, 'node_modules/hardhat', version === 2 ? 'internal/cli/bootstrap.js' : 'dist/src/cli.js')
  return {
    folder: project,
    async task(args, env = {}) {
      const environment = nodeEnvironment({ HOME: project, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', ...env })
      const { stdout, stderr } = await run(process.execPath, [cli, ...args], { cwd: project, env: environment })
      return stdout + stderr
    },
  }
}

/** What Hardhat wrote; undefined if it cannot be installed. */
export async function buildWithHardhat(version: 2 | 3): Promise<WireArtifactFile[] | undefined> {
  const project = await createHardhatProject(version, 'compiled', version === 2 ? hardhat2Config() : hardhat3Config())
  if (project === undefined) return undefined
  await project.task([version === 2 ? 'compile' : 'build'])
  return filesBelow(project.folder, 'artifacts')
}

/**
 * A configuration of Hardhat 2, and lines that add to it. It takes another compiler than those that it downloads only from a task of its own.
 */
export const hardhat2Config = (more = '', before = ''): string => `${before}
const { subtask } = require('hardhat/config')
subtask('compile:solidity:solc:get-build', async () => ({
  compilerPath: ${JSON.stringify(SOLJSON)}, isSolcJs: true, version: '0.8.37', longVersion: require(${JSON.stringify(SOLC)}).version().replace('.Emscripten.clang', ''),
}))
module.exports = { solidity: '0.8.37', ${more} }
`

/** The same of Hardhat 3. */
export const hardhat3Config = (more = '', before = ''): string => `${before}
import { defineConfig } from 'hardhat/config'
export default defineConfig({ solidity: { version: '0.8.37', path: ${JSON.stringify(SOLJSON)} }, ${more} })
`

function writeSources(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text)
}

function filesBelow(root: string, folder: string): WireArtifactFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|sol)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ name: relative(root, path), content: readFileSync(path, 'utf8') }))
}
