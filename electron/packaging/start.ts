/** `npm start`: opens the application with Electron where its binary can be had, else runs the same node without a window. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchElectron, findElectron } from './electronBinary.ts'

const DEFAULT_ADDRESS = '127.0.0.1:8545'

const root = path.resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
}

/** The node's HTTP address, as the arguments name it. */
function httpAddress(): string {
  const at = args.findLastIndex((argument) => /^--json-rpc\.address(=|$)/.test(argument))
  if (at < 0) return DEFAULT_ADDRESS
  return args[at]!.includes('=') ? args[at]!.slice(args[at]!.indexOf('=') + 1) : (args[at + 1] ?? DEFAULT_ADDRESS)
}

async function runWithElectron(binary: string): Promise<number> {
  // Chromium has no sandbox for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const application = spawn(binary, [...sandbox, root, ...args], { stdio: 'inherit' })
  // The terminal interrupts the whole group: the application closes its store and ends, this waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => application.kill('SIGTERM'))
  return await new Promise((resolve) => {
    application.once('error', (error) => {
      say(`Electron could not be started: ${error.message}`)
      resolve(1)
    })
    application.once('exit', (status) => resolve(status ?? 1))
  })
}

async function runHeadless(reason: string): Promise<void> {
  say(`${reason}: the node runs without it, and the window is at http://${httpAddress()}/`)
  const main = path.join(root, 'out/node/main.js')
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

if (!hasDisplay()) await runHeadless('There is no display for Electron here')
else {
  const binary = findElectron() ?? (await fetchElectron(say))
  if (binary === undefined) await runHeadless('No Electron binary can be had here')
  else process.exitCode = await runWithElectron(binary)
}
