import { getHeapSpaceStatistics } from 'node:v8'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from './collectGarbage.ts'

const youngBytes = (): number => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!.physical_space_size

test('collects what nobody holds, makes the young generation small, and exposes nothing', async () => {
  let list: object[] | undefined = []
  const garbage = new WeakRef(list)
  // Survivors make the young generation grow.
  for (let i = 0; i < 300_000; i++) list.push({ i })
  const grown = youngBytes()
  list = undefined
  // A reference that was made or read in this turn is kept until its end.
  await setImmediate()
  collectGarbage()
  expect(garbage.deref()).toBeUndefined()
  expect(youngBytes()).toBeLessThan(grown / 2)
  expect(globalThis.gc).toBeUndefined()
})
