import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Cdp } from './cdp.ts'

const CANDIDATES = [
  // Debian's browser itself: its wrapper in /usr/bin sets API keys and switches that enable calls home.
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser to use: the one in TERRARIUM_CHROMIUM, otherwise an installed one. */
export function findChromium(): string | undefined {
  const named = process.env.TERRARIUM_CHROMIUM
  return named ? named : CANDIDATES.find((path) => existsSync(path))
}

/**
 * The headless shell beside that browser, otherwise the browser itself. The shell has no window of its own, and its pages need a seventh
 * less time.
 */
export function headlessShellOf(executable: string): string {
  const shell = path.join(path.dirname(executable), 'chromium-headless-shell')
  return existsSync(shell) ? shell : executable
}

/** Switches that keep the browser quiet, deterministic and off the network: every name but this machine's own resolves to nothing. */
export const QUIET_CHROMIUM_FLAGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Switches that make a background window behave like one in front, and render the same everywhere. */
const STEADY_FLAGS: readonly string[] = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-dev-shm-usage',
  '--disable-popup-blocking',
  '--disable-renderer-backgrounding',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-features=HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,Translate',
  // Playwright's screenshots of a window that another client opened need this.
  '--enable-features=CDPScreenshotNewSurface',
]

export interface ChromiumOptions {
  executable: string
  profileDir: string
  extraArguments: readonly string[]
  headed: boolean
}

/**
 * Starts the browser headless and connects to its debugging pipe. Its announcement of a debugging port is forwarded to stderr: Playwright
 * waits for it.
 */
export function launchChromium(options: ChromiumOptions): Cdp {
  const args = [
    ...QUIET_CHROMIUM_FLAGS,
    ...STEADY_FLAGS,
    ...(options.headed ? [] : ['--headless']),
    `--user-data-dir=${options.profileDir}`,
    '--remote-debugging-pipe',
    '--no-startup-window',
    ...options.extraArguments,
  ]
  const browser = spawn(options.executable, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, GOOGLE_API_KEY: 'no', GOOGLE_DEFAULT_CLIENT_ID: 'no', GOOGLE_DEFAULT_CLIENT_SECRET: 'no' },
  })
  let unfinishedLine = ''
  browser.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unfinishedLine + text).split('\n')
    unfinishedLine = lines.pop()!
    for (const line of lines) {
      if (line.startsWith('DevTools listening on') || process.env.ELECTRON_HOST_LOG) process.stderr.write(`${line}\n`)
    }
  })
  return new Cdp(browser)
}
