import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { post, serviceOf, startServers, type TestServers } from './fixture.ts'
import { rpcPathOf } from './rpcPath.ts'

test.each([
  ['/', { dialect: undefined }],
  ['/?key=1', { dialect: undefined }],
  ['/like/anvil', { dialect: 'anvil' }],
  ['/like/hardhat/', { dialect: 'hardhat' }],
  ['/like/hardhat?x', { dialect: 'hardhat' }],
  ['/as/frontend', { dialect: undefined, name: 'frontend' }],
  ['/like/hardhat/as/my-tests.1/?x', { dialect: 'hardhat', name: 'my-tests.1' }],
  ['/as/', undefined],
  ['/as/a/b', undefined],
  ['/as/%3Cb%3E', undefined],
  [`/as/${'x'.repeat(41)}`, undefined],
  ['/like/geth', undefined],
  ['/like', undefined],
  ['//', undefined],
  ['/LIKE/ANVIL', undefined],
  ['/blocks', undefined],
])('%s', (target, expected) => {
  expect(rpcPathOf(target)).toEqual(expected)
})

describe('a client at /like/…', () => {
  let servers: TestServers
  beforeAll(async () => {
    servers = await startServers({ service: serviceOf((_, session) => JSON.stringify(session.dialect ?? null)) })
  })
  afterAll(() => servers.close())

  test('has the dialect that it chose, on the same connection as others', async () => {
    const { url } = servers.http
    const texts: string[] = []
    for (const path of ['', '/like/hardhat', '/like/anvil/', '/']) texts.push((await post(`${url}${path}`, '{}')).text)
    expect(texts).toEqual(['null', '"hardhat"', '"anvil"', 'null'])
    expect((await post(`${url}/like/geth`, '{}')).status).toBe(405)
  })

  test('is refused with a foreign Host or Origin, as elsewhere', async () => {
    for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }])
      expect((await post(`${servers.http.url}/like/hardhat`, '{}', headers)).status).toBe(403)
    for (const url of [servers.ws, servers.http.url.replace('http', 'ws')]) {
      const socket = new WebSocket(`${url}/like/anvil`, { headers: { origin: 'https://evil.example' } })
      const [error] = (await once(socket, 'error')) as [Error]
      expect(error.message).toContain('403')
    }
  })
})
