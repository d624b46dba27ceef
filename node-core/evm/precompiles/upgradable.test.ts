import { expect, test } from 'vitest'
import { createUpgradable } from './upgradable.ts'

test('the initial implementation is used until the fast one is loaded, once', async () => {
  let loads = 0
  const it = createUpgradable('initial', async () => `fast ${++loads}`)
  const loading = it.load()
  expect(it.current).toBe('initial')
  expect(await loading).toBe(true)
  expect(await it.load()).toBe(true)
  expect(it.current).toBe('fast 1')
})

test('the initial implementation stays if the fast one cannot be loaded', async () => {
  const it = createUpgradable('initial', () => Promise.reject(new Error('no WebAssembly')))
  expect(await it.load()).toBe(false)
  expect(it.current).toBe('initial')
})
