import { expect, test } from 'vitest'
import { heightsOf } from './heights.ts'
import { EVENTS, VALIDATORS } from './recordedEvents.fixture.ts'

const [first, second, third, fourth] = VALIDATORS.map(({ address }) => address)

test('heights say how many rounds they took, who was absent, and who was late', () => {
  const heights = new Map(
    heightsOf(
      EVENTS,
      VALIDATORS.map(({ address }) => address),
    ).map((it) => [it.height, it]),
  )
  expect(Array.from(heights.keys())).toEqual([524, 523, 522, 521, 520])
  expect(heights.get(521)).toMatchObject({ rounds: 2, proposer: second, absent: [first] })
  expect(heights.get(522)).toMatchObject({ rounds: 1, absent: [first] })
  expect(heights.get(523)).toMatchObject({ rounds: 1, proposer: third, absent: [] })
  // It precommitted nil, after it had stood still.
  expect(Array.from(heights.get(523)!.late.keys())).toContain(first)
  const { beganMs, decidedMs } = heights.get(523)!
  expect(Math.round(decidedMs! - beganMs!)).toBeGreaterThan(5_000)
  expect(heights.get(524)!.proposer).toBe(fourth)
})

test('a precommit that has not come yet is no absence before the next height begins', () => {
  const decided = EVENTS.findIndex(({ kind, height }) => kind === 'commit' && height === 522)
  const addresses = VALIDATORS.map(({ address }) => address)
  const next = EVENTS.findIndex(({ height }) => height === 523)
  expect(next).toBeGreaterThan(decided)
  expect(heightsOf(EVENTS.slice(0, decided + 1), addresses)[0]).toMatchObject({ height: 522, absent: [] })
  expect(heightsOf(EVENTS.slice(0, next + 1), addresses)[1]).toMatchObject({ height: 522, absent: [first] })
})

test('a height whose first round the engine does not tell of begins with its proposal', () => {
  const untold = EVENTS.filter(({ kind, height }) => kind !== 'round' || height !== 522)
  const addresses = VALIDATORS.map(({ address }) => address)
  const heightOf = (events: typeof EVENTS) => heightsOf(events, addresses).find(({ height }) => height === 522)!
  const proposal = EVENTS.find(({ kind, height }) => kind === 'proposal' && height === 522)!
  expect(heightOf(untold)).toEqual({ ...heightOf(EVENTS), beganMs: proposal.atMs })
})
