import { expect, test } from 'vitest'
import { viewOfPath } from './views.ts'

const ADDRESS = `/address/0x${'aB'.repeat(20)}`

test.each([
  [ADDRESS, true, 'Contracts'],
  [ADDRESS, false, 'Accounts'],
  [ADDRESS, undefined, undefined],
  ['/address/nonsense', undefined, 'Accounts'],
  ['/accounts', undefined, 'Accounts'],
  ['/block/7', undefined, 'Blocks'],
  ['/', undefined, 'Dashboard'],
  ['/elsewhere', undefined, undefined],
] as const)('%s, a contract: %s, belongs to %s', (path, isContract, title) => {
  expect(viewOfPath(path, isContract)?.title).toBe(title)
})
