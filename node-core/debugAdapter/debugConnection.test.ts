import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { serveClient } from './debugConnection.ts'
import { talk } from './fixture.ts'
import { framed } from './messageReader.ts'

test('a bug is reported to the node, and to the client as an internal error only', async () => {
  const bug = new Error('the inside of the node')
  const reported: unknown[] = []
  const handle = () => Promise.reject(bug)
  const server = createServer((socket) =>
    serveClient(
      socket,
      () => ({ handle, close: () => undefined }),
      (error) => reported.push(error),
    ),
  ).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const said = await talk((server.address() as AddressInfo).port, framed({ seq: 1, type: 'request', command: 'disconnect' }))
    expect(said).toContain('"message":"internal error"')
    expect(said).not.toContain(bug.message)
    expect(reported).toEqual([bug])
  } finally {
    server.close()
  }
})
