import { beforeAll, expect, test } from 'vitest'
import { Sandbox, loadSandboxes } from './sandbox.ts'

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
