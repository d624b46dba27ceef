import { describe, expect, test } from 'vitest'
import { ANSWERS } from './answers.fixture.ts'
import { EngineEvents } from './engineEvents.ts'
import type { EngineEvent } from './engineEvent.ts'
import { RECORDED_EVENTS } from './events.fixture.ts'
import { scriptedEngine } from './scriptedEngine.fixture.ts'

/** Follows a scripted engine; `until` resolves when the connection is in a state, `next` with the next events. */
async function follow() {
  const engine = await scriptedEngine(({ method }) => ANSWERS[method as keyof typeof ANSWERS])
  const source = new EngineEvents(engine.url, { firstRetryMs: 1 })
  const seen: EngineEvent[] = []
  source.on('event', ({ event }) => seen.push(event))
  return {
    engine,
    source,
    seen,
    until: (isIt: (problem: string | undefined) => boolean) =>
      new Promise<void>((resolve) => {
        if (isIt(source.problem)) return resolve()
        const stop = source.on('connection', ({ problem }) => {
          if (!isIt(problem)) return
          stop()
          resolve()
        })
      }),
    next: (count: number) =>
      new Promise<void>((resolve) => {
        const stop = source.on('event', () => {
          if (seen.length < count) return
          stop()
          resolve()
        })
      }),
    async [Symbol.asyncDispose]() {
      source.close()
      await engine[Symbol.asyncDispose]()
    },
  }
}

const isThere = (problem: string | undefined): boolean => problem === undefined

describe('the events of an engine', () => {
  test('come from two connections, since one has five subscriptions; a real run is read whole', async () => {
    await using it = await follow()
    await it.until(isThere)
    expect(it.engine.sockets.size).toBe(2)
    for (const [, result] of RECORDED_EVENTS) it.engine.publish(result)
    await it.next(RECORDED_EVENTS.length)
    expect(it.seen).toHaveLength(RECORDED_EVENTS.length)
    expect(it.seen.find(({ name }) => name === 'NewRound')).toEqual({
      name: 'NewRound',
      value: { height: 520, round: 0, proposer: '0xf47c2e4bdb23b6cd3ef171ee25ed679bf2d20cfc' },
    })
    expect(it.seen.findLast(({ name, value }) => name === 'Vote' && value.block_id === null)).toMatchObject({
      value: { type: 2, height: 523, round: 0 },
    })
  })

  test('say who signed twice', async () => {
    await using it = await follow()
    await it.until(isThere)
    const vote = { validator_address: '6374FA10DBE2262B5F326A031DBDDE1B1458CE32' }
    const publish = (evidence: object) =>
      it.engine.publish(JSON.stringify({ query: "tm.event='NewEvidence'", data: { value: { height: '7', evidence } } }))
    publish({ type: 'tendermint/DuplicateVoteEvidence', value: { vote_a: vote, vote_b: vote } })
    publish({ type: 'tendermint/LightClientAttackEvidence', value: {} })
    await it.next(2)
    expect(it.seen).toEqual([
      { name: 'NewEvidence', value: { height: 7, evidence: '0x6374fa10dbe2262b5f326a031dbdde1b1458ce32' } },
      { name: 'NewEvidence', value: { height: 7, evidence: null } },
    ])
  })

  test('go on after a connection broke, with its subscriptions', async () => {
    await using it = await follow()
    await it.until(isThere)
    for (const socket of it.engine.sockets) socket.terminate()
    await it.until((problem) => problem === 'the connection broke')
    await it.until(isThere)
    it.engine.publish(RECORDED_EVENTS[0]![1])
    await it.next(1)
  })

  test.each([
    ['no JSON', 'hello', 'a message cannot be read: not JSON'],
    ['no event of ours', '{"jsonrpc":"2.0","id":1,"result":{"query":"tm.event=\'Tx\'"}}', 'unknown subscription: "tm.event=\'Tx\'"'],
    [
      'a subscription that is ended',
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"Server error","data":"client is not pulling messages fast enough"}}',
      'a subscription is refused: client is not pulling messages fast enough',
    ],
  ])('a message that is %s breaks the connection, which is made again', async (_, message, problem) => {
    await using it = await follow()
    await it.until(isThere)
    const said = it.until((it) => it === problem)
    for (const socket of it.engine.sockets) socket.send(message)
    await said
    await it.until(isThere)
  })

  test('an engine that refuses subscriptions is a problem, and is asked again', async () => {
    await using it = await follow()
    await it.until(isThere)
    it.engine.refusal = 'max_subscription_clients 100 reached'
    for (const socket of it.engine.sockets) socket.terminate()
    await it.until((problem) => problem === 'a subscription is refused: max_subscription_clients 100 reached')
    it.engine.refusal = undefined
    await it.until(isThere)
  })

  test('an engine that is not there is a problem', async () => {
    await using it = await follow()
    await it.until(isThere)
    await it.engine[Symbol.asyncDispose]()
    await it.until((problem) => problem === 'the connection is refused')
  })
})
