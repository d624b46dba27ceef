// @module-tag full
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

beforeAll(() => void execFileSync(process.execPath, ['electron/packaging/ensureBuilt.ts'], { cwd: root }), 120_000)

// Elsewhere `npm start` opens a window.
test.runIf(process.platform === 'linux').each([
  ['npm run node', 'runNode.js'],
  ['npm start', 'start.ts'],
])('the node that %s runs ends when the shell between them is ended', async (_name, script) => {
  const addresses = '--json-rpc.address 127.0.0.1:0 --json-rpc.ws-address 127.0.0.1:0'
  // The second command keeps the shell from becoming the node.
  const command = `"${process.execPath}" electron/packaging/${script} --in-memory ${addresses}; exit`
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env
  const shell = spawn('sh', ['-c', command], {
    cwd: root,
    env: { ...env, npm_lifecycle_event: 'node' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const messages: string[] = []
  const ended = Promise.all([once(shell.stderr, 'end'), once(shell, 'exit')])
  createInterface(shell.stderr).on('line', (line) => messages.push(line))
  for await (const line of createInterface(shell.stdout)) if (line.startsWith('ready ')) break
  shell.kill('SIGTERM')
  // The node has them open as long as it runs.
  await ended
  expect(messages.join('\n')).toContain('shutting down after SIGTERM')
})
