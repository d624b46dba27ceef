import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { AbciClient } from './abciClient.fixture.ts'
import { parseAbciAddress } from './address.ts'
import type { AbciApplication } from './application.ts'
import { frameOf } from './frames.ts'
import { createKeyValueApplication, emptyDisk } from './keyValueApplication.fixture.ts'
import { REQUEST } from './requests.ts'
import { type AbciServerOptions, serveAbci } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-abci-'))
afterAll(() => rmSync(folder, { recursive: true }))

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function serve(application: Partial<AbciApplication> = {}, options: Partial<AbciServerOptions> = {}, address = 'tcp://127.0.0.1:0') {
  const server = await serveAbci(
    { ...createKeyValueApplication(emptyDisk()), ...application },
    { address: parseAbciAddress(address), setting: '--abci', ...options },
  )
  closers.push(() => server.close())
  return server
}

async function open(address: string): Promise<AbciClient> {
  const client = await AbciClient.open(address)
  closers.push(() => client.close())
  return client
}

const text = (value: string) => Buffer.from(value)

describe('the server', () => {
  test('answers in the order of the requests, those that came in one piece too', async () => {
    const { address } = await serve()
    const client = await open(address)
    const requests = [
      { kind: 'echo', value: { message: 'a' } },
      { kind: 'checkTx', value: { tx: text('a=1') } },
      { kind: 'checkTx', value: { tx: text('?') } },
      { kind: 'info', value: {} },
      { kind: 'flush', value: {} },
    ] as const
    const [first, ...others] = requests.map((_, index) =>
      client.sendBytes(index === 0 ? Buffer.concat(requests.map((it) => frameOf(REQUEST.encode(it)))) : new Uint8Array()),
    )
    expect(await first).toEqual({ kind: 'echo', value: { message: 'a' } })
    const answers = await Promise.all(others)
    expect(answers.map(({ kind }) => kind)).toEqual(['checkTx', 'checkTx', 'info', 'flush'])
    expect(answers[0]!.value).toMatchObject({ code: 0, gasUsed: 1n })
    expect(answers[1]!.value).toMatchObject({ code: 1, codespace: 'keyvalue' })
  })

  test('hands the application one request at a time, of all connections', async () => {
    let running = 0
    let most = 0
    const { address } = await serve({
      query: async () => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        return {}
      },
    })
    const clients = await Promise.all(Array.from({ length: 4 }, () => open(address)))
    await Promise.all(clients.flatMap((client) => Array.from({ length: 5 }, () => client.ask('query', {}))))
    expect(most).toBe(1)
  })

  test('an error of the application is an exception, ends its connection, and no other', async () => {
    const failures: unknown[] = []
    const { address } = await serve(
      { query: () => Promise.reject(new Error('the disk is full')) },
      { onFailure: (error, request) => failures.push([error.message, request]) },
    )
    const [client, other] = [await open(address), await open(address)]
    const closed = once(client.socket, 'close')
    const after = client.send({ kind: 'query', value: {} }).then(async (response) => [response, await client.ask('info', {}).catch(String)])
    expect(await after).toEqual([{ kind: 'exception', value: { error: 'query: the disk is full' } }, expect.stringContaining('closed')])
    await closed
    expect(failures).toEqual([['the disk is full', 'query']])
    expect(await other.ask('echo', { message: 'still here' })).toEqual({ message: 'still here' })
  })

  test('an error is told although the engine is gone', async () => {
    const begun = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<never>()
    const failures: string[] = []
    const application = {
      query: () => {
        begun.resolve()
        return gone.promise
      },
    }
    const { address } = await serve(application, { onFailure: ({ message }) => failures.push(message) })
    const client = await open(address)
    const asked = client.ask('query', {}).catch(String)
    await begun.promise
    client.close()
    await asked
    gone.reject(new Error('the disk is full'))
    await vi.waitFor(() => expect(failures).toEqual(['the disk is full']))
  })

  test.each([
    ['an unknown request', new Uint8Array([3, 0xfa, 0x07, 0]), 'its field 127 is not known'],
    ['bytes that are no request', new Uint8Array([2, 0xff, 0xff]), 'not a Request'],
    [
      'a browser',
      Buffer.from('GET / HTTP/1.1\r\nHost: 127.0.0.1:26658\r\nUser-Agent: a browser with a long name here\r\n\r\n'),
      'not a Request',
    ],
    ['a request that is too large', new Uint8Array([0x80, 0x80, 0x80, 0x01]), 'too large'],
    ['a transaction where the mempool is the engine’s', frameOf(REQUEST.encode({ kind: 'insertTx', value: {} })), 'mempool.type'],
  ])('refuses %s with the reason', async (_, bytes, reason) => {
    const { address } = await serve({}, { maxMessageBytes: 1_000_000 })
    const client = await open(address)
    const response = await client.sendBytes(bytes)
    expect(response).toEqual({ kind: 'exception', value: { error: expect.stringContaining(reason) as string } })
  })

  test('an answer that cannot be written is an exception too', async () => {
    const { address } = await serve({ commit: () => ({ retainHeight: 2n ** 70n }) })
    const client = await open(address)
    await expect(client.ask('commit', {})).rejects.toThrow('commit: cannot be a Response: commit.retainHeight: invalid int64')
  })

  test('takes large messages in pieces', async () => {
    const { address } = await serve({ prepareProposal: ({ txs }) => ({ txs }) })
    const client = await open(address)
    const txs = Array.from({ length: 40 }, (_, index) => new Uint8Array(250_000).fill(index))
    const answered = await client.ask('prepareProposal', { txs })
    expect(answered.txs.map((tx, index) => Buffer.compare(tx, txs[index]!))).toEqual(txs.map(() => 0))
  })

  test('answers what an application without snapshots and vote extensions leaves out', async () => {
    const none = { listSnapshots: undefined, offerSnapshot: undefined, loadSnapshotChunk: undefined, applySnapshotChunk: undefined }
    const { address } = await serve(none as object)
    const client = await open(address)
    expect(await client.ask('listSnapshots', {})).toEqual({ snapshots: [] })
    expect(await client.ask('offerSnapshot', {})).toEqual({ result: 'abort' })
    expect(await client.ask('loadSnapshotChunk', {})).toEqual({ chunk: new Uint8Array() })
    expect(await client.ask('extendVote', {})).toEqual({ voteExtension: new Uint8Array() })
    expect(await client.ask('verifyVoteExtension', {})).toEqual({ status: 'accept' })
    expect(await client.ask('verifyVoteExtension', { voteExtension: text('x') })).toEqual({ status: 'reject' })
  })

  test('tells how many are connected', async () => {
    const counts: number[] = []
    const { address } = await serve({}, { onConnections: (count) => counts.push(count) })
    const clients = [await open(address), await open(address)]
    await clients[1]!.ask('flush', {})
    for (const client of clients) client.close()
    await vi.waitFor(() => expect(counts).toEqual([1, 2, 1, 0]))
  })

  test('closes when the application has ended what it is at', async () => {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const server = await serve({
      query: async () => {
        begun.resolve()
        await ended.promise
        return {}
      },
    })
    const client = await open(server.address)
    const asked = client.ask('query', {}).catch(String)
    await begun.promise
    const order: string[] = []
    const closing = server.close().then(() => order.push('closed'))
    expect(await asked).toContain('closed the connection')
    order.push('ended')
    ended.resolve()
    await closing
    expect(order).toEqual(['ended', 'closed'])
    closers.shift()
  })

  test('says that a port is taken, and by which option another is chosen', async () => {
    const { address } = await serve()
    await expect(serve({}, {}, address)).rejects.toThrow('choose another address with --abci')
  })
})

describe.skipIf(process.platform === 'win32')('a socket file', () => {
  test('is the owner’s only, and replaced if its server is gone', async () => {
    const path = join(folder, 'app.sock')
    const old = await serve({}, {}, `unix://${path}`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await expect(serve({}, {}, `unix://${path}`)).rejects.toThrow('already in use')
    expect(await (await open(old.address)).ask('echo', { message: 'x' })).toEqual({ message: 'x' })
  })

  test('that a dead server left behind is replaced', async () => {
    const path = join(folder, 'dead.sock')
    const script = "require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))"
    spawnSync(process.execPath, ['-e', script, path])
    expect(statSync(path).isSocket()).toBe(true)
    writeFileSync(join(folder, 'file'), 'kept')
    await expect(serve({}, {}, `unix://${join(folder, 'file')}`)).rejects.toThrow('not a socket')
    const server = await serve({}, {}, `unix://${path}`)
    expect(await (await open(server.address)).ask('echo', { message: 'x' })).toEqual({ message: 'x' })
  })
})
