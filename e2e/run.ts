/** `npm run e2e`: finds a browser, then runs Playwright with the given arguments. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { provideBrowser } from './browserBinary.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const browser = provideBrowser(say)
if (!browser) {
  say('End-to-end tests need Chromium or Chrome, and none could be installed here. Name one in TERRARIUM_CHROMIUM.')
  process.exit(1)
}
say(`End-to-end tests use the ${browser.origin} browser ${browser.path}`)

const runner = spawn(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, TERRARIUM_CHROMIUM: browser.path },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))
runner.once('exit', (status) => (process.exitCode = status ?? 1))
