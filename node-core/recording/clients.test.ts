import { beforeEach, describe, expect, test } from 'vitest'
import { guessedKindOf, kindOf, nameOfClient } from './clientKind.ts'
import { Clients } from './clients.ts'
import type { LocalConnection, LocalProcess } from './localConnection.ts'
import { Peer } from './peer.ts'

let clients: Clients
beforeEach(() => void (clients = new Clients()))

const VIEM = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"eth_chainId"}`
const ETHERS = (id: number) => `[{"method":"eth_chainId","params":[],"id":${id},"jsonrpc":"2.0"}]`
const WEB3 = (_id: number) => '{"jsonrpc":"2.0","id":"f2eac85f-5789-4e9e-9025-298888524778","method":"eth_chainId","params":[]}'

const VITEST: LocalProcess = { pid: 4711, name: 'vitest' }
const connection = (): LocalConnection => ({ remotePort: 5000, localPort: 8545, isOpen: true, process: undefined })

function peerThatSent(text: (id: number) => string, ids: number[], userAgent?: string): Peer {
  const peer = new Peer({ transport: 'http', userAgent }, connection())
  for (const id of ids) {
    clients.seen(peer, text(id), 0)
    peer.sent(text === WEB3 ? `"uuid ${id}"` : id)
  }
  return peer
}

const kinds = () => clients.all().map(kindOf)
const names = () => clients.all().map(nameOfClient)

describe('libraries are guessed', () => {
  test.each([
    ['viem', VIEM, [0], 'node'],
    ['viem', VIEM, [7, 9], 'node'],
    ['viem', VIEM, [0, 1], undefined],
    ['ethers', ETHERS, [1, 2], undefined],
    ['web3.js', WEB3, [1, 2], 'node-fetch/1.0'],
    // Requests written by hand, and alloy.
    ['program', VIEM, [1], 'node'],
    ['program', VIEM, [0, 0, 1], 'node'],
    ['program', VIEM, [0, 1], 'Go-http-client/1.1'],
    ['program', ETHERS, [0, 1], undefined],
    ['program', () => '{"id":1}', [1, 2], 'node'],
    // What says what it is.
    ['curl', VIEM, [0, 1], 'curl/8.5.0'],
    ['foundry', ETHERS, [1, 2], 'foundry/1.7.1'],
  ])('%s from %s with ids %j and user agent %s', (kind, text, ids, userAgent) => {
    const { client } = peerThatSent(text, ids, userAgent)
    expect(kindOf(client!)).toBe(kind)
    expect(guessedKindOf(client!)).toBe(['viem', 'ethers', 'web3.js'].includes(kind) ? kind : undefined)
  })

  test('and told apart where all send no user agent', () => {
    peerThatSent(ETHERS, [1, 2])
    peerThatSent(WEB3, [1, 2])
    peerThatSent(ETHERS, [3, 4])
    expect(kinds()).toEqual(['ethers', 'web3.js'])
  })
})

describe('processes', () => {
  test('a client that is alone keeps its number', () => {
    const peer = peerThatSent(VIEM, [0, 1], 'node')
    const { client } = peer
    clients.found(peer, VITEST)
    expect(peer.client).toBe(client)
    expect(names()).toEqual(['viem in vitest (pid 4711)'])
  })

  test('do not change what a library is taken for that sends each request over a connection of its own', () => {
    const [unknown, ...peers] = [[5], [6], [7]].map((ids) => peerThatSent(VIEM, ids, 'node'))
    for (const peer of peers) clients.found(peer, VITEST)
    expect(names()).toEqual(['viem', 'viem in vitest (pid 4711)'])
    expect(unknown!.client).not.toBe(peers[0]!.client)
    // One id alone shows no habit.
    const alone = peerThatSent(VIEM, [8], 'node')
    clients.found(alone, { pid: 4712, name: 'dev.ts' })
    expect(guessedKindOf(alone.client!)).toBeUndefined()
  })

  test('with the same user agent are clients of their own, with all their connections', () => {
    const [first, second, third, unknown] = [[0], [0], [5, 6], [0]].map((ids) => peerThatSent(VIEM, ids, 'node'))
    expect(clients.all()).toHaveLength(1)
    clients.found(first!, VITEST)
    clients.found(second!, { pid: 4712, name: 'dev.ts' })
    clients.found(third!, { ...VITEST })
    expect(names()).toEqual(['viem', 'viem in vitest (pid 4711)', 'viem in dev.ts (pid 4712)'])
    expect(third!.client).toBe(first!.client)
    clients.found(unknown!, VITEST)
    expect(names()).toEqual(['viem in vitest (pid 4711)', 'viem in dev.ts (pid 4712)'])
    expect(new Set(clients.all().map(({ id }) => id)).size).toBe(2)
  })

  test('tell foundry’s tools, and where pages and named clients run without dividing them', () => {
    clients.found(peerThatSent(ETHERS, [0], 'foundry/1.7.1'), { pid: 1, name: 'cast' })
    const page = new Peer({ transport: 'http', origin: 'http://localhost:5173' }, connection())
    const named = new Peer({ transport: 'http', userAgent: 'node', name: 'frontend' }, connection())
    for (const peer of [page, named]) {
      clients.seen(peer, VIEM(0), 0)
      clients.found(peer, { pid: 2, name: 'firefox' })
    }
    expect(kinds()).toEqual(['cast', 'page', 'program'])
    expect(names()).toEqual(['cast (pid 1)', 'http://localhost:5173', 'frontend'])
    expect(page.client!.process!.pid).toBe(2)
  })
})
