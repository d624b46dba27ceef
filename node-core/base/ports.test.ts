import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts, freePortsFrom, isFree } from './ports.ts'

test('ports are picked below those that the system gives to connections', async () => {
  const ports = await freePorts(12)
  expect(new Set(ports).size).toBe(12)
  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([])
  expect(await Promise.all(ports.map(isFree))).not.toContain(false)
})

test('a port that is in use is left out', async () => {
  const [port] = (await freePorts(1)) as [number]
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await isFree(port)).toBe(false)
  expect(await freePortsFrom(port, 2)).not.toContain(port)
  server.close()
})
