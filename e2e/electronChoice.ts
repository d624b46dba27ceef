import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Decides whether specs run on Electron or on its stand-in host, and reports which. Must be called before Playwright loads the electron
 * package, which otherwise tries to download its binary.
 */
export function chooseElectron(): 'electron' | 'host' {
  const packageDir = path.join(root, 'node_modules/electron')
  const pathFile = path.join(packageDir, 'path.txt')
  const isFetched = existsSync(pathFile) && existsSync(path.join(packageDir, 'dist', readFileSync(pathFile, 'utf8').trim()))
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  if (isFetched && hasDisplay && process.env.TERRARIUM_E2E_HOST !== '1') return 'electron'
  process.env.ELECTRON_OVERRIDE_DIST_PATH = path.join(root, 'e2e/host')
  return 'host'
}
