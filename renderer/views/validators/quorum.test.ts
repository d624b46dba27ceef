import { describe, expect, test } from 'vitest'
import type { Address } from '../../../node-core/contract/hex.ts'
import { haltOf, haltText, healedOf, standstillOf } from './quorum.ts'
import { EVENTS, VALIDATORS } from './recordedEvents.fixture.ts'

/** What is known at a time of the recorded run. */
const at = (ms: number) => EVENTS.filter(({ atMs }) => atMs <= ms)
const ADDRESSES = VALIDATORS.map(({ address }) => address)
const began = EVENTS.find(({ kind, height }) => kind === 'round' && height === 523)!.atMs

describe('a height that is not decided', () => {
  test('is no halt while three of four vote, although it takes two rounds', () => {
    const second = EVENTS.find(({ round }) => round === 1)!.atMs
    for (let ms = 0; ms < second + 500; ms += 100) expect(haltOf(VALIDATORS, at(ms), ms)).toBeUndefined()
  })

  test('is a halt once two of four have been silent for some seconds, and says who', () => {
    expect(haltOf(VALIDATORS, at(began + 4_000), began + 4_000)).toBeUndefined()
    const halt = haltOf(VALIDATORS, at(began + 5_500), began + 5_500)!
    expect(halt).toEqual({ height: 523, missing: [ADDRESSES[0], ADDRESSES[3]], needed: 1, sinceMs: began })
    expect(haltText(halt, 4)).toBe('2 of 4 validators do not vote: no block can be decided until one of them is back')
  })

  test('is a halt too where the engine did not tell of its first round', () => {
    const untold = at(began + 5_500).filter(({ kind, height }) => kind !== 'round' || height !== 523)
    const proposal = EVENTS.find(({ kind, height }) => kind === 'proposal' && height === 523)!.atMs
    expect(haltOf(VALIDATORS, untold, began + 5_500)).toMatchObject({
      height: 523,
      missing: [ADDRESSES[0], ADDRESSES[3]],
      sinceMs: proposal,
    })
  })

  test('counts power, not validators', () => {
    const powers = VALIDATORS.map((it, index) => ({ ...it, power: index === 3 ? '1' : '10' }))
    expect(haltOf(powers, at(began + 5_500), began + 5_500)).toMatchObject({ needed: 1 })
    const heavy = VALIDATORS.map((it, index) => ({ ...it, power: index === 0 || index === 3 ? '1' : '10' }))
    expect(haltOf(heavy, at(began + 5_500), began + 5_500)).toBeUndefined()
  })

  test('is a halt at once where the processes of too many stand still, whatever was heard of their votes', () => {
    const { atMs, height } = EVENTS.findLast(({ kind }) => kind === 'commit')!
    const without = (addresses: readonly Address[], ms = 3_000) => standstillOf(VALIDATORS, new Set(addresses), 0, EVENTS, atMs + ms)
    expect(without(ADDRESSES.slice(1, 3))).toEqual({ height: height + 1, missing: ADDRESSES.slice(1, 3), needed: 1, sinceMs: atMs })
    expect(without(ADDRESSES)).toMatchObject({ needed: 3 })
    // Decided while no engine told of it.
    expect(standstillOf(VALIDATORS, new Set(ADDRESSES), height + 5, EVENTS, atMs + 3_000)).toMatchObject({ height: height + 6 })
    expect(without(ADDRESSES.slice(1, 2))).toBeUndefined()
    // The last block may have been decided with them.
    expect(without(ADDRESSES.slice(1, 3), 2_900)).toBeUndefined()
  })

  test('says what it takes', () => {
    const halt = { height: 1, sinceMs: 0 }
    expect(haltText({ ...halt, missing: ADDRESSES.slice(0, 1), needed: 1 }, 2)).toBe(
      '1 of 2 validators does not vote: no block can be decided until it is back',
    )
    expect(haltText({ ...halt, missing: ADDRESSES.slice(0, 3), needed: 2 }, 4)).toMatch(/3 of 4 .* until 2 of them are back$/)
    expect(haltText({ ...halt, missing: ADDRESSES.slice(0, 2), needed: 2 }, 3)).toMatch(/until all 2 are back$/)
  })

  test('is remarked on for a while after it was decided', () => {
    const decided = EVENTS.find(({ kind, height }) => kind === 'commit' && height === 523)!.atMs
    const late = began + (decided - began)
    expect(haltOf(VALIDATORS, at(late), late)).toBeUndefined()
    // The recorded halt took less than the bound of the remark: 5.8 s.
    expect(healedOf(at(late), late)).toBeUndefined()
    const slower = EVENTS.map((event) => (event.atMs <= began ? { ...event, atMs: event.atMs - 4_000 } : event))
    expect(healedOf(slower, late)).toEqual({ height: 523, tookMs: decided - began + 4_000 })
    expect(healedOf(slower, late + 20_000)).toBeUndefined()
  })

  test('is remarked on where the engine told of nothing before it was decided', () => {
    const commits = EVENTS.filter(({ kind, height }) => kind === 'commit' && (height === 522 || height === 523))
    const [before, decided] = commits.map(({ atMs }) => atMs) as [number, number]
    const later = commits.map((event) => (event.height === 523 ? { ...event, atMs: decided + 8_000 } : event))
    expect(healedOf(later, decided + 8_000)).toEqual({ height: 523, tookMs: decided + 8_000 - before })
  })
})
