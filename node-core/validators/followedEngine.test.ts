import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NetworkValidator, WireValidatorNetwork } from '../contract/wire/validatorNetwork.ts'
import { RECORDED_EVENTS } from '../consensus/engine/events.fixture.ts'
import { scriptedEngine, type ScriptedEngine } from '../consensus/engine/scriptedEngine.fixture.ts'
import { engineToFollow, FollowedEngine } from './followedEngine.ts'

const at = (number: number) => ({ number, hash: `0x${'00'.repeat(32)}` as const })
const running = (engine: string, head: NetworkValidator['head'] = at(9)) => ({ engine, head, state: 'running' as const })

describe('the engine to follow', () => {
  test('is the first that runs, and stays it while that runs', () => {
    const [a, b] = [running('a'), running('b')]
    expect(engineToFollow([a, b], undefined)).toBe('a')
    expect(engineToFollow([a, b], 'b')).toBe('b')
    expect(engineToFollow([a, { ...b, state: 'paused' }], 'b')).toBe('a')
    expect(
      engineToFollow(
        [
          { ...a, state: 'stopped' },
          { ...b, state: 'doubleSigning' },
        ],
        'a',
      ),
    ).toBe('b')
    expect(engineToFollow([{ ...a, state: 'stopped' }], 'a')).toBeUndefined()
  })

  test('is not one that lacks blocks of the others', () => {
    expect(engineToFollow([running('a', at(6)), running('b')], 'a')).toBe('a')
    expect(engineToFollow([running('a', at(5)), running('b')], 'a')).toBe('b')
    expect(engineToFollow([running('a', at(5)), running('b')], undefined)).toBe('b')
  })

  test('is kept, but not chosen, while its node does not say where it is', () => {
    expect(engineToFollow([running('a', null), running('b')], 'a')).toBe('a')
    expect(engineToFollow([running('a', null), running('b')], undefined)).toBe('b')
    expect(engineToFollow([running('a', null)], undefined)).toBe('a')
  })
})

describe('a network that is followed', () => {
  let engines: ScriptedEngine[]
  let followed: FollowedEngine
  let states: NetworkValidator['state'][]
  const [[, recorded]] = RECORDED_EVENTS as unknown as [[number, string]]
  const network = {
    describe: () =>
      Promise.resolve({
        validators: engines.map(({ url }, index) => ({ ...running(url.http), state: states[index]! })),
      } as unknown as WireValidatorNetwork),
  }

  beforeEach(async () => {
    engines = [await scriptedEngine(() => undefined), await scriptedEngine(() => undefined)]
    states = ['running', 'running']
    followed = new FollowedEngine()
  })
  afterEach(async () => {
    followed.close()
    for (const it of engines) await it[Symbol.asyncDispose]()
  })

  test('is seen through another engine once the first one is stopped, and through none once it is left', async () => {
    const heard = vi.fn()
    followed.on('event', heard)
    expect(followed.problem).toBe('no validator runs')
    followed.follow(network)
    await expect.poll(() => followed.problem).toBeUndefined()
    engines[1]!.publish(recorded)
    engines[0]!.publish(recorded)
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    expect(followed.client.url).toEqual(engines[0]!.url)
    states[0] = 'stopped'
    await expect.poll(() => followed.problem === undefined && followed.client.url.name, { timeout: 5_000 }).toBe(engines[1]!.url.name)
    engines[1]!.publish(recorded)
    await expect.poll(() => heard.mock.calls.length).toBe(2)
    expect(engines[0]!.sockets.size).toBe(0)
    states[1] = 'paused'
    await expect.poll(() => followed.problem, { timeout: 5_000 }).toBe('no validator runs')
    expect(() => followed.client).toThrow('no validator runs')
    states = ['running', 'running']
    await expect.poll(() => followed.problem, { timeout: 5_000 }).toBeUndefined()
    followed.leave()
    expect(followed.problem).toBe('no validator runs')
    await expect.poll(() => engines.every(({ sockets }) => sockets.size === 0)).toBe(true)
  })
})
