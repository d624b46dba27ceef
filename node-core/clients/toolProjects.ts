/** Projects of Foundry and Hardhat with the same contracts, compiled by the tools themselves. The compiler is the one from npm. */
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** What `forge build` with these options wrote, and the sources; undefined if Foundry cannot be installed. */
export async function buildWithForge(...options: readonly string[]): Promise<WireArtifactFile[] | undefined> {
  const forge = provideFoundryTool('forge')
  if (forge === undefined || process.platform === 'win32') return undefined
  const folder = join(OUT, 'forge')
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
  writeFileSync(join(folder, 'foundry.toml'), `[profile.default]\nsrc = 'src'\nout = 'out'\nsolc = ${JSON.stringify(solc)}\n`)
  await run(forge, ['build', '--offline', ...options], { cwd: folder, env: nodeEnvironment({ HOME: folder }) })
  return [...filesBelow(folder, 'out'), ...filesBelow(folder, 'src')]
}

/** What Hardhat wrote; undefined if it cannot be installed. */
export async function buildWithHardhat(version: 2 | 3): Promise<WireArtifactFile[] | undefined> {
  const folder = join(OUT, `hardhat${version}`)
  if (!(await installProject(join(import.meta.dirname, `hardhat${version}`), folder))) return undefined
  // A project in the project: Hardhat itself is found above it.
  const project = join(folder, 'compiled')
  rmSync(project, { recursive: true, force: true })
  writeSources(join(project, 'contracts'))
  cpSync(join(folder, 'package.json'), join(project, 'package.json'))
  writeFileSync(join(project, 'hardhat.config.js'), version === 2 ? hardhat2Config() : hardhat3Config())
  const cli = join(folder, 'node_modules/hardhat', version === 2 ? 'internal/cli/bootstrap.js' : 'dist/src/cli.js')
  const env = nodeEnvironment({ HOME: project, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' })
  await run(process.execPath, [cli, version === 2 ? 'compile' : 'build'], { cwd: project, env })
  return filesBelow(project, 'artifacts')
}

/** Hardhat 2 takes another compiler than those that it downloads only from a task of its own. */
const hardhat2Config = (): string => `const { subtask } = require('hardhat/config')
subtask('compile:solidity:solc:get-build', async () => ({
  compilerPath: ${JSON.stringify(SOLJSON)}, isSolcJs: true, version: '0.8.37', longVersion: require(${JSON.stringify(SOLC)}).version().replace('.Emscripten.clang', ''),
}))
module.exports = { solidity: '0.8.37' }
`

const hardhat3Config = (): string => `import { defineConfig } from 'hardhat/config'
export default defineConfig({ solidity: { version: '0.8.37', path: ${JSON.stringify(SOLJSON)} } })
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
