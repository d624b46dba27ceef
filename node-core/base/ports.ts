import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'
const MAX_PORT = 65_535
/** Where a search for ports that nobody sees begins: Linux gives those from 32,768 upward to connections, others those from 49,152. */
const [FIRST_PICKED, LAST_PICKED] = [12_000, 30_000]

/**
 * Ports on loopback that nothing uses now, for programs that cannot pick one themselves. They lie below those that systems give to outgoing
 * connections, one of which could otherwise take a port before its program listens there. Throws RangeError if there are not enough.
 */
export function freePorts(count: number): Promise<number[]> {
  return freePortsFrom(randomInt(FIRST_PICKED, LAST_PICKED), count)
}

/** One such port. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!

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
