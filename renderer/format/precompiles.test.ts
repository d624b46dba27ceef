import { expect, test } from 'vitest'
import { precompilesOf } from '../../node-core/evm/precompiles/precompiles.ts'
import { rulesOf } from '../../node-core/evm/rules/rules.ts'
import { precompileName } from './precompiles.ts'

test('each precompiled contract of the engine has a name', () => {
  expect([...precompilesOf(rulesOf('bpo2')).keys()].filter((address) => precompileName(address) === undefined)).toEqual([])
})

test('other addresses have none', () => {
  expect(precompileName(`0x${'5e'.repeat(20)}`)).toBeUndefined()
  expect(precompileName(`0x${'0'.repeat(40)}`)).toBeUndefined()
})
