import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { findChromium } from './host/chromium.ts'

/** A browser for the tests, and where it comes from. */
export interface BrowserBinary {
  path: string
  origin: string
}

/** An installed Chromium or Chrome, otherwise Playwright's, otherwise one that is installed now. Undefined if there is none. */
export function provideBrowser(say: (line: string) => void): BrowserBinary | undefined {
  return installed() ?? playwrights() ?? installWithApt(say) ?? installWithPlaywright(say)
}

function installed(): BrowserBinary | undefined {
  const path = findChromium()
  return path === undefined ? undefined : { path, origin: 'installed' }
}

function playwrights(): BrowserBinary | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? { path, origin: "Playwright's" } : undefined
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installWithApt(say: (line: string) => void): BrowserBinary | undefined {
  if (!isDebian() || process.getuid?.() !== 0) return undefined
  say("No browser here: installing Debian's Chromium with apt-get (about 190 MB) …")
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0
  const install = (name: string): boolean => run('install', '-y', '-qq', '--no-install-recommends', name)
  if (!install('chromium') && !(run('update', '-qq') && install('chromium'))) return undefined
  // Older releases of Debian do not have it: the tests take a little longer then.
  install('chromium-headless-shell')
  return installed()
}

function installWithPlaywright(say: (line: string) => void): BrowserBinary | undefined {
  say("No browser here: installing Playwright's Chromium …")
  const { status } = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0 ? playwrights() : undefined
}
