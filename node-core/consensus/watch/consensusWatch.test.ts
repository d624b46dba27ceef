import { describe, expect, test } from 'vitest'
import type { WireConsensusChange } from '../../contract/wire/consensus.ts'
import { Emitter } from '../../base/emitter.ts'
import { ANSWERS } from '../engine/answers.fixture.ts'
import { EngineClient } from '../engine/engineClient.ts'
import { readEvent } from '../engine/engineEvent.ts'
import type { EngineEventsEvents } from '../engine/engineEvents.ts'
import { RECORDED_EVENTS } from '../engine/events.fixture.ts'
import { scriptedEngine } from '../engine/scriptedEngine.fixture.ts'
import { ConsensusWatch } from './consensusWatch.ts'

/** Events that a test publishes. */
class Source extends Emitter<EngineEventsEvents> {
  problem: string | undefined
  isClosed = false

  close(): void {
    this.isClosed = true
  }

  play(events: typeof RECORDED_EVENTS): void {
    for (const [atMs, result] of events) this.emit('event', { event: readEvent(JSON.parse(result))!, atMs })
  }
}

async function watched() {
  const engine = await scriptedEngine(({ method }) => ANSWERS[method as keyof typeof ANSWERS])
  const source = new Source()
  const client = new EngineClient(engine.url)
  const watch = new ConsensusWatch(() => client, source)
  return {
    engine,
    source,
    watch,
    async [Symbol.asyncDispose]() {
      watch.close()
      expect(source.isClosed).toBe(true)
      await engine[Symbol.asyncDispose]()
    },
  }
}

/** The next notification. */
const changeOf = (watch: ConsensusWatch) =>
  new Promise<WireConsensusChange>((resolve) => {
    const stop = watch.on('changed', (change) => {
      stop()
      resolve(change)
    })
  })

describe('what the engine saw', () => {
  test('is kept with numbers and times: a height that took two rounds', async () => {
    await using it = await watched()
    it.source.play(RECORDED_EVENTS)
    const { events, height, step } = await it.watch.state()
    const told = events
      .filter((event) => event.height === 521)
      .map(({ kind, round, validator, block, awaited }) =>
        [round, kind, validator?.slice(0, 4), awaited ?? (block === undefined ? '' : 'block')].join(' ').trim(),
      )
    expect(told).toEqual([
      '0 round 0x63',
      '0 timeout  proposal',
      '0 prevote 0x68',
      '0 prevote 0x96',
      '0 prevote 0xf4',
      '0 polka',
      '0 precommit 0x68',
      '0 precommit 0xf4',
      '0 precommit 0x96',
      '1 round 0x68',
      '0 timeout  precommits',
      '1 proposal  block',
      '1 prevote 0x68 block',
      '1 prevote 0x96 block',
      '1 prevote 0xf4 block',
      '1 polka',
      '1 precommit 0x68 block',
      '1 precommit 0xf4 block',
      '1 precommit 0x96 block',
      '1 commit',
      '0 block 0x68',
    ])
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
    expect(events.find(({ kind }) => kind === 'prevote')).toMatchObject({
      atMs: 1102,
      signedAtMs: Date.parse('2026-11-24T02:22:15Z') + 724.224426,
    })
    expect({ height, step }).toEqual({ height: 524, step: 'Commit' })
  })

  test('is delivered once, several events together', async () => {
    await using it = await watched()
    const first = changeOf(it.watch)
    it.source.play(RECORDED_EVENTS.slice(0, 6))
    expect((await first).events.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'round'],
      [2, 'proposal'],
      [3, 'prevote'],
    ])
    const second = changeOf(it.watch)
    it.source.problem = 'the connection broke'
    it.source.emit('connection', { problem: it.source.problem })
    expect(await second).toMatchObject({ problem: 'the connection broke', height: 520, events: [] })
    const third = changeOf(it.watch)
    it.source.play(RECORDED_EVENTS.slice(6, 8))
    expect((await third).events[0]).toMatchObject({ seq: 4 })
  })

  test('is bounded: the newest events stay', async () => {
    await using it = await watched()
    const [, vote] = RECORDED_EVENTS.find(([, result]) => result.includes('"Vote"'))!
    it.source.play(Array.from({ length: 10_000 }, (_, atMs) => [atMs, vote] as const))
    const { events } = await it.watch.state()
    expect(events).toHaveLength(4096)
    expect(events.at(-1)).toMatchObject({ seq: 10_000, atMs: 9_999 })
  })
})

test('where the engine is, is asked once it is connected to, and is what it tells from then on', async () => {
  await using it = await watched()
  it.source.emit('connection', { problem: undefined })
  await expect.poll(() => it.watch.state()).toMatchObject({ height: 158, round: 0, step: 'Precommit', stepSinceMs: null })
  it.source.emit('connection', { problem: undefined })
  it.source.play(RECORDED_EVENTS)
  await expect.poll(() => it.engine.requests.filter(({ method }) => method === 'dump_consensus_state').length).toBeGreaterThan(2)
  expect(await it.watch.state()).toMatchObject({ height: 524, step: 'Commit' })
})

test('what was seen of another chain is forgotten, and numbers go on', async () => {
  await using it = await watched()
  it.source.play(RECORDED_EVENTS.slice(0, 6))
  it.watch.forget()
  expect(await it.watch.state()).toMatchObject({ events: [], height: null, step: null })
  const next = changeOf(it.watch)
  it.source.play(RECORDED_EVENTS.slice(6, 8))
  expect((await next).events.map(({ seq }) => seq)).toEqual([4, 5])
})

describe('what the engine is asked', () => {
  test('chain, own validator, and the peers with where they are', async () => {
    await using it = await watched()
    expect(await it.watch.state()).toEqual({
      problem: null,
      chainName: 'chain-2MZJ35',
      validator: '0x68e9780b3d810247e56568806a8ef24ff70927ae',
      height: null,
      round: null,
      step: null,
      stepSinceMs: null,
      events: [],
      peers: [
        {
          id: '471300eeeb5dcbaf1424fa49ef60da0cfa505faf',
          name: '127.0.0.1',
          address: 'tcp://127.0.0.1:37130',
          isOutbound: false,
          height: 25,
          round: 0,
          step: 'Precommit',
        },
      ],
    })
  })

  test('the validators, and which is its own', async () => {
    await using it = await watched()
    const { height, validators } = await it.watch.validators(6)
    expect(height).toBe(6)
    expect(validators[1]).toEqual({
      address: '0x68e9780b3d810247e56568806a8ef24ff70927ae',
      power: '1',
      proposerPriority: '-2',
      isOwn: true,
    })
    expect(validators.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  })

  test('who signed a block, if it is the one that this chain has', async () => {
    await using it = await watched()
    const own = '0xcdc198b6dd1143d4e643dde0ed5d4add3c9915db51d030e5963c553853e358fd'
    // The recorded commit has two of the four signatures.
    await expect(it.watch.commit(3, own)).rejects.toThrow('commit: 2 signatures of 4 validators')
    const { answer } = it.engine
    const two = ANSWERS.validators.replace(/,\{"address":"969A.*?\]/, ']').replace('"total":"4"', '"total":"2"')
    it.engine.answer = (request, response) => (request.method === 'validators' ? two : answer(request, response))
    const commit = await it.watch.commit(3, own)
    expect(commit).toMatchObject({ round: 0, proposer: '0x969a0387bfebfc2382ae5c5a365c66235d4ad4ad', isFinal: true })
    expect(commit.votes).toEqual([
      {
        validator: '0x6374fa10dbe2262b5f326a031dbdde1b1458ce32',
        power: '1',
        vote: 'block',
        signedAtMs: Date.parse('2026-11-24T02:10:34Z') + 640.763797,
        signature: expect.stringMatching(/^0x000102.{122}$/) as string,
      },
      { validator: '0x68e9780b3d810247e56568806a8ef24ff70927ae', power: '1', vote: 'absent', signedAtMs: null, signature: null },
    ])
    await expect(it.watch.commit(3, `0x${'11'.repeat(32)}`)).rejects.toMatchObject({
      code: 'engine-malformed',
      message: expect.stringContaining(`its block 3 is ${own}, the one of this chain 0x1111`) as string,
    })
    await expect(it.watch.commit(4, own)).rejects.toThrow('asked for height 4, it answers 3')
  })

  test('an engine that is gone leaves what was seen, and refuses the rest', async () => {
    await using it = await watched()
    it.source.play(RECORDED_EVENTS.slice(0, 6))
    await it.engine[Symbol.asyncDispose]()
    expect(await it.watch.state()).toMatchObject({ chainName: null, validator: null, peers: null, height: 520, events: [{}, {}, {}] })
    await expect(it.watch.commit(3, `0x${'11'.repeat(32)}`)).rejects.toMatchObject({ code: 'engine-unreachable' })
    await expect(it.watch.validators()).rejects.toMatchObject({ code: 'engine-unreachable' })
  })
})
