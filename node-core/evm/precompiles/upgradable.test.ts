import { expect, test } from 'vitest'
import { createUpgradable } from './upgradable.ts'

test('the initial implementation is used until the fast one is loaded, once', async () => {
  let loads = 0
  const it = createUpgradable(
    () => 'initial',
    async () => `fast ${++loads}`,
  )
  const loading = it.load()
  expect(it.current).toBe('initial')
  expect(await loading).toBe(true)
  expect(await it.load()).toBe(true)
  expect(it.current).toBe('fast 1')
})

test('the initial implementation stays if the fast one cannot be loaded', async () => {
  const it = createUpgradable(
    () => 'initial',
    () => Promise.reject(new Error('no WebAssembly')),
  )
  expect(await it.load()).toBe(false)
  expect(it.current).toBe('initial')
})

test('the first use loads the fast implementation, and nothing does before', async () => {
  const calls: string[] = []
  const it = createUpgradable(
    () => (calls.push('initial'), 'initial'),
    async () => (calls.push('fast'), 'fast'),
  )
  expect(calls).toEqual([])
  expect(it.current).toBe('initial')
  await it.load()
  expect(it.current).toBe('fast')
  expect(calls).toEqual(['initial', 'fast'])
})
