import { expect, test } from 'vitest'
import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import { newNameProblem, portOf, titleOf } from './workspaceName.ts'

test('a chain outside the workspaces is named after its folder', () => {
  expect(titleOf({ name: 'shop', path: '/w/shop' })).toBe('shop')
  expect(titleOf({ name: null, path: '/data/my chain/' })).toBe('my chain')
  expect(titleOf({ name: null, path: 'C:\\data\\chain' })).toBe('chain')
  expect(titleOf({ name: null, path: null })).toBe('In memory')
})

test('the port is that of the URL', () => {
  expect([portOf('http://127.0.0.1:8547'), portOf(null), portOf(undefined)]).toEqual(['8547', undefined, undefined])
})

test('a new name is free and fits a folder', () => {
  const taken = [{ name: 'Shop' }, { name: null }] as WireWorkspace[]
  expect(newNameProblem('dex-2', taken)).toBeUndefined()
  expect(newNameProblem('shop', taken)).toContain('already')
  for (const name of ['', ' x', 'a/b', '..', 'é']) expect(newNameProblem(name, taken), name).toContain('letters')
  expect(newNameProblem('x'.repeat(65), taken)).toContain('65 characters')
})
