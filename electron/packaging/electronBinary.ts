import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Location and download of the Electron binary. */

const REACHABLE_TIMEOUT_MS = 5_000
const FETCH_TIMEOUT_MS = 5 * 60_000

const packageDir = path.resolve(import.meta.dirname, '../../node_modules/electron')

/** Path of the electron package's installed binary, or of the one in ELECTRON_OVERRIDE_DIST_PATH; undefined if there is none. */
export function findElectron(): string | undefined {
  const pathFile = path.join(packageDir, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const binary = path.join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(packageDir, 'dist'), name)
  return existsSync(binary) ? binary : undefined
}

/**
 * Makes the electron package download its binary, which its installation does not do. If the release cannot be reached, soon returns
 * undefined without any output.
 */
export async function fetchElectron(say: (line: string) => void): Promise<string | undefined> {
  const installer = path.join(packageDir, 'install.js')
  if (!existsSync(installer)) return undefined
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as { version: string }
  if (!(await isReachable(releaseAddress(version)))) return undefined
  say(`Downloading Electron ${version} (once, about 120 MB)…`)
  const fetching = spawn(process.execPath, [installer], { stdio: 'ignore' })
  const timer = setTimeout(() => fetching.kill(), FETCH_TIMEOUT_MS)
  const status = await new Promise<number | null>((resolve) => {
    fetching.once('error', () => resolve(null))
    fetching.once('exit', resolve)
  })
  clearTimeout(timer)
  return status === 0 ? findElectron() : undefined
}

/** URL that tells, without a download, whether the electron package can reach its release: its list of checksums. */
function releaseAddress(version: string): string {
  const { ELECTRON_MIRROR, npm_config_electron_mirror: configured } = process.env
  const mirror = ELECTRON_MIRROR ?? configured ?? 'https://github.com/electron/electron/releases/download/'
  return `${mirror}v${version}/SHASUMS256.txt`
}

async function isReachable(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACHABLE_TIMEOUT_MS) })
    return response.ok
  } catch {
    return false
  }
}
