// @module-tag full
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { parseAbciAddress } from './abci/address.ts'
import type { AbciApplication } from './abci/application.ts'
import { createKeyValueApplication, emptyDisk } from './abci/keyValueApplication.fixture.ts'
import { REQUEST } from './abci/requests.ts'
import { RESPONSE } from './abci/responses.ts'
import { serveAbci } from './abci/server.ts'
import { EngineClient } from './engine/engineClient.ts'
import { parseEngineUrl } from './engine/engineUrl.ts'
import { duplicateVote } from './duplicateVote.fixture.ts'
import { engineOfThisMachine, RealEngine, type RecordedFrames, recordFrames } from './realEngine.fixture.ts'

const engine = await engineOfThisMachine()
const folder = mkdtempSync(join(tmpdir(), 'terrarium-cometbft-'))
afterAll(() => rmSync(folder, { recursive: true }))

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** `source`: an engine that it joins, by a snapshot. */
async function start(application: AbciApplication, source?: RealEngine) {
  const server = await serveAbci(application, { address: parseAbciAddress('tcp://127.0.0.1:0'), setting: '--abci' })
  closers.push(() => server.close())
  const recorder = await recordFrames(server.address)
  closers.push(recorder.close)
  const cometbft = await RealEngine.create(engine!.file, mkdtempSync(join(folder, 'home-')), recorder.address, source)
  cometbft.start()
  closers.push(() => cometbft.stop())
  return { cometbft, frames: recorder.frames }
}

/** A block with evidence is a message of its own. */
const MISBEHAVIOR = ' with misbehavior'

function nameOf({ kind, value }: { kind: string; value: object }): string {
  return 'misbehavior' in value && (value.misbehavior as unknown[]).length > 0 && kind === 'finalizeBlock' ? kind + MISBEHAVIOR : kind
}

/** The longest message of each name, as hex: it has the most in it. */
const longest: Record<'requests' | 'responses', Record<string, string>> = { requests: {}, responses: {} }

/** All bytes are those of the codec; keeps the longest ones. */
function keep(frames: RecordedFrames): void {
  for (const [side, type] of [
    ['requests', REQUEST],
    ['responses', RESPONSE],
  ] as const)
    for (const frame of frames[side]) {
      const message = type.decode(frame)
      const hex = hexFromBytes(frame)
      expect(hexFromBytes(type.encode(message as never))).toBe(hex)
      const name = nameOf(message)
      if (hex.length > (longest[side][name]?.length ?? 0)) longest[side][name] = hex
    }
}

/** Where to write frames for `abci/recordedFrames.test.ts`, which holds the codec against the engine where there is none. */
const recordFile = process.env['RECORD_FRAMES']

afterAll(() => {
  if (recordFile !== undefined) writeFileSync(recordFile, `${JSON.stringify({ engine: engine!.version, ...longest }, null, 2)}\n`)
})

describe.skipIf(engine === undefined)(`CometBFT ${engine?.version ?? '(not on this machine)'}`, () => {
  test('makes blocks of a small application, again after either side has stopped, and all its bytes are those of the codec', async () => {
    const disk = emptyDisk()
    const { cometbft, frames } = await start(createKeyValueApplication(disk))
    const height = () => Number(disk.height)
    await vi.waitFor(() => expect(height(), cometbft.output).toBeGreaterThanOrEqual(5), 30_000)
    const answer = await fetch(`${cometbft.rpc}/broadcast_tx_commit?tx="a=1"`)
    expect(await answer.json()).toMatchObject({ result: { check_tx: { code: 0 }, tx_result: { code: 0 } } })
    expect(disk.values).toEqual(new Map([['a', '1']]))
    expect(await (await fetch(`${cometbft.rpc}/abci_query?path="/value"&data="a"`)).json()).toMatchObject({
      result: { response: { code: 0, value: Buffer.from('1').toString('base64') } },
    })
    // With all digits of its time, which the client leaves out.
    const third = (await (await fetch(`${cometbft.rpc}/block?height=3`)).json()) as { result: { block: { header: { time: string } } } }
    const evidence = duplicateVote(cometbft.validator, 3, third.result.block.header.time)
    const request = { jsonrpc: '2.0', id: 1, method: 'broadcast_evidence', params: { evidence } }
    const told = await fetch(cometbft.rpc, { method: 'POST', body: JSON.stringify(request) })
    expect(await told.json()).toHaveProperty('result')
    const hasEvidence = () => frames.requests.some((frame) => nameOf(REQUEST.decode(frame)).endsWith(MISBEHAVIOR))
    await vi.waitFor(() => expect(hasEvidence(), cometbft.output).toBe(true), 30_000)
    await cometbft.stop('SIGKILL')
    const stopped = height()
    cometbft.start()
    await vi.waitFor(() => expect(height(), cometbft.output).toBeGreaterThan(stopped + 2), 30_000)
    await cometbft.stop()

    expect(frames.requests.length).toBeGreaterThan(50)
    keep(frames)
  })

  test('begins with the snapshot of another engine, whose bytes are those of the codec too', { tags: 'long' }, async () => {
    const [disk, joined] = [{ ...emptyDisk(), snapshots: new Map() }, emptyDisk()]
    const first = await start(createKeyValueApplication(disk))
    await vi.waitFor(() => expect(Number(disk.height), first.cometbft.output).toBeGreaterThan(1), 30_000)
    for (const pair of ['a=1', 'b=2', 'c=3']) await fetch(`${first.cometbft.rpc}/broadcast_tx_commit?tx="${pair}"`)
    const at = disk.height
    await vi.waitFor(() => expect(disk.height, first.cometbft.output).toBeGreaterThan(at + 10n), 30_000)
    const second = await start(createKeyValueApplication(joined), first.cometbft)
    await vi.waitFor(() => expect(joined.height, second.cometbft.output).toBeGreaterThan(at), 60_000)
    expect(joined.values).toEqual(disk.values)
    const kinds = second.frames.requests.map((frame) => REQUEST.decode(frame).kind)
    expect(kinds).not.toContain('initChain')
    keep(first.frames)
    keep(second.frames)
  })

  test('reaches its application over a socket file', async () => {
    const disk = emptyDisk()
    const server = await serveAbci(createKeyValueApplication(disk), {
      address: parseAbciAddress(`unix://${join(folder, 'app.sock')}`),
      setting: '--abci',
    })
    closers.push(() => server.close())
    const cometbft = await RealEngine.create(engine!.file, mkdtempSync(join(folder, 'home-')), server.address)
    cometbft.start()
    closers.push(() => cometbft.stop())
    await vi.waitFor(() => expect(Number(disk.height), cometbft.output).toBeGreaterThan(2), 30_000)
  })

  test('answers the requests of its client, and takes transactions from it', async () => {
    const disk = emptyDisk()
    const { cometbft } = await start(createKeyValueApplication(disk))
    const client = new EngineClient(parseEngineUrl(cometbft.rpc))
    await vi.waitFor(async () => expect((await client.status()).sync_info.latest_block_height).toBeGreaterThan(2), 30_000)

    const [tx, bad] = ['a=1', '?'].map((text) => Buffer.from(text))
    expect(await client.broadcast(tx!)).toMatchObject({ kind: 'taken' })
    expect((await client.broadcast(tx!)).kind).toBe('known')
    expect(await client.broadcast(bad!)).toEqual({ kind: 'refused', code: 1, log: 'not KEY=VALUE' })
    await vi.waitFor(() => expect(disk.values.get('a')).toBe('1'))

    const { node_info, sync_info, validator_info } = await client.status()
    expect(node_info).toMatchObject({ network: 'terrarium-test', version: engine!.version, moniker: 'validator' })
    expect(sync_info.catching_up).toBe(false)
    const [{ block_id, block }, { signed_header }] = await Promise.all([client.block(2), client.commit(2)])
    expect(block.header).toEqual(signed_header.header)
    expect(signed_header.commit).toMatchObject({ block_id, signatures: [{ block_id_flag: 2 }] })
    expect((await client.validators()).validators).toMatchObject([{ address: validator_info.address, voting_power: 10n }])
    expect((await client.consensus()).round_state.validators.proposer).toMatchObject({ address: validator_info.address })
    expect(await client.peers()).toEqual([])
    await expect(client.block(1_000_000)).rejects.toThrow('block: height 1000000 must be less')
  })

  test('stops at an exception', async () => {
    const { cometbft } = await start({
      ...createKeyValueApplication(emptyDisk()),
      initChain: () => {
        throw new Error('this is another chain')
      },
    })
    await cometbft.ended()
    expect(cometbft.output).toContain('this is another chain')
  })
})
