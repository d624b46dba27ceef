import { beforeAll, expect, test } from 'vitest'
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
