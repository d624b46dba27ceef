import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { MAIN_FILE } from '../fixture.ts'
import { NETWORK_VARIABLE } from './nodeCommand.ts'

test('a node of a network that cannot start ends, although it has a channel to its network and a connection to its engine', async () => {
  const engine = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(engine, 'listening')
  const { port } = engine.address() as AddressInfo
  const consensus = ['--consensus', 'cometbft', '--consensus.abci', `127.0.0.1:${port}`, '--consensus.rpc', `http://127.0.0.1:${port}`]
  const node = spawn(process.execPath, [MAIN_FILE, '--in-memory', '--log', 'silent', ...consensus], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, [NETWORK_VARIABLE]: '1' },
  })
  try {
    let errors = ''
    node.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text))
    const [status] = (await once(node, 'close')) as [number]
    expect([status, errors]).toEqual([2, expect.stringContaining(`127.0.0.1:${port} is already in use`)])
  } finally {
    node.kill('SIGKILL')
    for (const client of engine.clients) client.terminate()
    engine.close()
  }
})
