import { beforeAll, expect, test } from 'vitest'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { Sandbox, areSandboxesLoaded, loadSandboxes } from './sandbox.ts'

beforeAll(loadSandboxes)

test('gets the bytes of a Buffer, not all of the memory that it is part of', () => {
  const bytes = Buffer.from(Uint8Array.of(1, 2, 3, 4, 5).buffer, 1, 3)
  const sandbox = new Sandbox(
    `(host) => { const list = (buffer) => new Uint8Array(buffer).join(); return { list, own: () => list(host.own()) } }`,
    { own: () => bytes },
  )
  expect(sandbox.call('list', bytes)).toBe('2,3,4')
  expect(sandbox.call('own')).toBe('2,3,4')
  sandbox.close()
})

test('of a script that overflows the stack of the engine fails with the reason, and the next one works', async () => {
  const deep = new Sandbox('() => ({ parse: () => JSON.parse("[".repeat(100_000)) })', {})
  expect(() => deep.run('parse')).toThrow(expect.objectContaining({ code: 'script-failed', message: 'the script nests values too deeply' }))
  deep.close()
  if (!areSandboxesLoaded()) await loadSandboxes()
  const next = new Sandbox('() => ({ seven: () => 7 })', {})
  expect(next.call('seven')).toBe(7)
  next.close()
})

/** Each takes some seconds. */
const ENDLESS: [string, string][] = [
  ['a text that takes as many steps as it has letters, squared', '("a".repeat(1e7) + "b").indexOf("a".repeat(5e6) + "c")'],
  ['an object that says that it has 2^53 elements', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['a list with nothing in it', 'Object.assign([], { length: 2 ** 32 - 1 }).forEach(() => {})'],
]

test.each(IS_FULL_RUN ? ENDLESS : ENDLESS.slice(0, 1))('a search that does not end in the engine is ended: %s', async (_, search) => {
  const open = new Sandbox('() => ({ seven: () => 7 })', {})
  const endless = new Sandbox(`() => ({ search: () => ${search} })`, {})
  expect(() => endless.run('search')).toThrow(
    expect.objectContaining({ code: 'script-failed', message: 'the script took too long in a function of the engine' }),
  )
  expect(() => open.run('seven')).toThrow('another script that ran at the same time took too long')
  for (const sandbox of [endless, open]) sandbox.close()
  expect(() => new Sandbox('() => ({})', {})).toThrow('stopped the engine: ask again')
  await loadSandboxes()
  const next = new Sandbox('() => ({ seven: () => 7 })', {})
  expect(next.call('seven')).toBe(7)
  next.close()
})
