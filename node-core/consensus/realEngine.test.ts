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
import { engineOfThisMachine, RealEngine, type RecordedFrames, recordFrames } from './realEngine.fixture.ts'

const engine = await engineOfThisMachine()
const folder = mkdtempSync(join(tmpdir(), 'terrarium-cometbft-'))
afterAll(() => rmSync(folder, { recursive: true }))

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function start(application: AbciApplication) {
  const server = await serveAbci(application, { address: parseAbciAddress('tcp://127.0.0.1:0'), setting: '--abci' })
  closers.push(() => server.close())
  const recorder = await recordFrames(server.address)
  closers.push(recorder.close)
  const cometbft = await RealEngine.create(engine!.file, mkdtempSync(join(folder, 'home-')), recorder.address)
  cometbft.start()
  closers.push(() => cometbft.stop())
  return { cometbft, frames: recorder.frames }
}

/** Where to write frames for `abci/recordedFrames.test.ts`, which holds the codec against the engine where there is none. */
const recordFile = process.env['RECORD_FRAMES']

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
    await cometbft.stop('SIGKILL')
    const stopped = height()
    cometbft.start()
    await vi.waitFor(() => expect(height(), cometbft.output).toBeGreaterThan(stopped + 2), 30_000)
    await cometbft.stop()

    expect(frames.requests.length).toBeGreaterThan(50)
    for (const [type, list] of [
      [REQUEST, frames.requests],
      [RESPONSE, frames.responses],
    ] as const) {
      const written = list.map((frame) => type.encode(type.decode(frame) as never))
      expect(written.map(hexFromBytes)).toEqual(list.map(hexFromBytes))
    }
    if (recordFile !== undefined) writeFileSync(recordFile, `${JSON.stringify(longestOfEachKind(frames), null, 2)}\n`)
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

/** The longest message of each kind, as hex: it has the most in it. */
const longest = (type: typeof REQUEST | typeof RESPONSE, list: readonly Uint8Array[]) =>
  Object.fromEntries(list.toSorted((a, b) => a.length - b.length).map((frame) => [type.decode(frame).kind, hexFromBytes(frame)]))

const longestOfEachKind = ({ requests, responses }: RecordedFrames) => ({
  engine: engine!.version,
  requests: longest(REQUEST, requests),
  responses: longest(RESPONSE, responses),
})
