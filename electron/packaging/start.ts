/** `npm start`: opens the application with Electron if its binary is available, else runs the same node without a window. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchElectron, findElectron } from './electronBinary.ts'
import { endWithNpm } from './endWithNpm.ts'

const root = path.resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
}

/** Calls `listener` with the HTTP address of the ready line, which a node in this process prints. */
function onReady(listener: (http: string | null) => void): void {
  const { stdout } = process
  const write = stdout.write.bind(stdout) as (...args: unknown[]) => boolean
  stdout.write = (...args: unknown[]): boolean => {
    const isAccepted = write(...args)
    const [, fields] = /^ready (.*)$/m.exec(String(args[0])) ?? []
    if (fields !== undefined) {
      stdout.write = write
      listener((JSON.parse(fields) as { http: string | null }).http)
    }
    return isAccepted
  }
}

async function runWithElectron(binary: string): Promise<number> {
  // Chromium's sandbox does not work for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const application = spawn(binary, [...sandbox, root, ...args], { stdio: 'inherit' })
  // The terminal interrupts the whole group: the application closes its store and exits, and this process waits for it.
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
  say(`${reason}: running the node without a window`)
  onReady((http) =>
    say(http === null ? 'There is no window because no server is enabled: start with --json-rpc.enable' : `Open the window at ${http}/`),
  )
  const main = path.join(root, 'out/node/main.js')
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

endWithNpm()
if (!hasDisplay()) await runHeadless('No display is available')
else {
  const binary = findElectron() ?? (await fetchElectron(say))
  if (binary === undefined) await runHeadless('No Electron binary is available')
  else process.exitCode = await runWithElectron(binary)
}
