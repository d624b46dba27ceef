/** Foundry's programs from npm, for measurements and tests, in a folder of their own: the project does not depend on them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = '1.7.1'
const FOLDER = join(import.meta.dirname, '..', '..', 'out', 'foundry')

/** Path of the program, if it is installed. */
export function installedFoundryTool(tool: 'anvil' | 'cast' | 'forge'): string | undefined {
  const binary = join(FOLDER, 'node_modules', packageOf(tool), 'bin', process.platform === 'win32' ? `${tool}.exe` : tool)
  return existsSync(binary) ? binary : undefined
}

/** Path of the program, which is installed if necessary; undefined if it cannot be installed. */
export function provideFoundryTool(tool: 'anvil' | 'cast' | 'forge'): string | undefined {
  const installed = installedFoundryTool(tool)
  if (installed !== undefined) return installed
  mkdirSync(FOLDER, { recursive: true })
  const manifest = join(FOLDER, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n')
  try {
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', foundryPackageOf(tool)]
    execFileSync('npm', install, { cwd: FOLDER, stdio: 'ignore', timeout: 120_000 })
  } catch {
    return undefined
  }
  return installedFoundryTool(tool)
}

/** The package that has the program for this machine, with its version. */
export const foundryPackageOf = (tool: string): string => `${packageOf(tool)}@${VERSION}`

function packageOf(tool: string): string {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  return `@foundry-rs/${tool}-${process.platform}-${arch}`
}
