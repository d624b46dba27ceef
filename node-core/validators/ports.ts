import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'
const MAX_PORT = 65_535

/** Ports on loopback that nothing uses now, for programs that cannot pick one themselves. Rejects with the system's error. */
export async function freePorts(count: number): Promise<number[]> {
  // All are open at once, so that none is picked twice.
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) {
    server.listen({ host: HOST, port: 0 })
    await once(server, 'listening')
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** The first free ports from one upward; throws RangeError if there are not enough. */
export async function freePortsFrom(first: number, count: number): Promise<number[]> {
  const found: number[] = []
  for (let port = first; port <= MAX_PORT && found.length < count; port++) if (await isFree(port)) found.push(port)
  if (found.length < count) throw new RangeError(`there are no ${count} free ports from ${first} upward`)
  return found
}

/** Whether nothing listens at the port on loopback. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
