/** Projects of other tools that tests install from the npm registry, because the project itself does not depend on them. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
const MAX_INSTALL_MS = 240_000
const MAX_VIEW_MS = 30_000

/** Why tests of such a project are skipped, if it could not be installed. */
export const NOT_INSTALLED = 'its packages are not installed: the npm registry cannot be reached'

/** The environment in which programs run on the Node.js of this process. */
export const nodeEnvironment = (added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...added,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
})

/** Copies a project to `folder` and installs its packages, unless an earlier run did with the same list of them. Returns false if the registry cannot be reached. */
export async function installProject(source: string, folder: string): Promise<boolean> {
  cpSync(source, folder, { recursive: true })
  const installed = join(folder, 'node_modules', '.installed')
  const list = readFileSync(join(source, 'package.json'), 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === list) return true
  try {
    await promisify(execFile)('npm', INSTALL, { cwd: folder, env: nodeEnvironment(), timeout: MAX_INSTALL_MS })
  } catch {
    return false
  }
  writeFileSync(installed, list)
  return true
}

/** Why the npm registry does not give a package (`name@version`), as npm says it; undefined if it does. */
export async function registryProblem(name: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', name, 'version', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], {
      env: nodeEnvironment(),
      timeout: MAX_VIEW_MS,
    })
    return stdout.trim() === '' ? 'there is no such version' : undefined
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    return /npm error code (\S+)/.exec(stderr)?.[1] ?? message
  }
}
