import { expect, test } from 'vitest'
import { unitOfToken } from './tokenUnit.ts'

test('amounts have a unit if the contract has a name and decimals, and none before it has responded', () => {
  expect(unitOfToken(undefined)).toBe('pending')
  expect(unitOfToken({ name: 'Terrarium Token', symbol: 'TERRA', decimals: 18 })).toEqual({ symbol: 'TERRA', decimals: 18 })
  expect(unitOfToken({ name: undefined, symbol: undefined, decimals: 18 })).toBeUndefined()
  expect(unitOfToken({ name: 'Cats', symbol: 'CATS', decimals: undefined })).toBeUndefined()
  expect(unitOfToken({ name: 'Absurd', symbol: 'ABS', decimals: 200 })).toBeUndefined()
})
