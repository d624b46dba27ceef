import { expect, test } from 'vitest'
import { menuViewAt } from './menuView.ts'

const ADDRESS = `/address/0x${'aB'.repeat(20)}`

test.each([
  [ADDRESS, true, 'contracts'],
  [ADDRESS, false, 'accounts'],
  [ADDRESS, undefined, undefined],
  ['/address/nonsense', undefined, 'accounts'],
  ['/accounts', undefined, 'accounts'],
  ['/block/7', undefined, 'blocks'],
  ['/', undefined, 'dashboard'],
  ['/elsewhere', undefined, undefined],
] as const)('%s, a contract: %s, belongs to %s', (path, isContract, view) => {
  expect(menuViewAt(path, isContract)).toBe(view)
})
