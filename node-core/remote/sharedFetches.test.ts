import { expect, test } from 'vitest'
import { SharedFetches } from './sharedFetches.ts'

/** Fetches that fail if `bad` is among their keys. */
function fetches() {
  const started: string[] = []
  const shared = new SharedFetches<string>(String, async (keys, signal) => {
    started.push(keys.join(' '))
    await new Promise(setImmediate)
    signal.throwIfAborted()
    if (keys.includes('bad')) throw new Error('the remote lies')
  })
  return { shared, started }
}

test('a fetch that fails for what another caller wants is begun again without that', async () => {
  const { shared, started } = fetches()
  const first = shared.fetch(['good', 'bad'])
  const second = shared.fetch(['good', 'other'])
  await expect(first).rejects.toThrow('lies')
  await second
  expect(started).toEqual(['good bad', 'other', 'good'])
})

test('a fetch that fails for what its caller wants fails, though it was begun by another', async () => {
  const { shared, started } = fetches()
  const both = [shared.fetch(['bad']), shared.fetch(['bad', 'good'])]
  for (const it of await Promise.allSettled(both)) expect(it).toMatchObject({ status: 'rejected', reason: { message: 'the remote lies' } })
  expect(started).toEqual(['bad', 'good', 'bad'])
})

test('nothing is fetched any more once they are closed', async () => {
  const { shared, started } = fetches()
  const running = shared.fetch(['good'])
  const joined = shared.fetch(['good'])
  shared.close(new Error('closed'))
  const settled = await Promise.allSettled([running, joined, shared.fetch(['other'])])
  for (const it of settled) expect(it).toMatchObject({ status: 'rejected', reason: { message: 'closed' } })
  expect(started).toEqual(['good'])
})
