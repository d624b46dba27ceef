import { describe, expect, test } from 'vitest'
import { logFilter } from './logFilter.ts'

const ADDRESS = `0x${'11'.repeat(20)}`
const [A, B] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`]

describe('log filter', () => {
  test('an empty one wants all logs', () => expect(logFilter.decode({})).toEqual({ addresses: [], topics: [] }))
  test('takes one address or several', () => {
    expect(logFilter.decode({ address: ADDRESS }).addresses).toEqual([ADDRESS])
    expect(logFilter.decode({ address: [ADDRESS, ADDRESS] }).addresses).toEqual([ADDRESS, ADDRESS])
  })
  test('topics stand by position: one, several, any', () => {
    expect(logFilter.decode({ topics: [A, null, [A, B], []] }).topics).toEqual([[A], null, [A, B], null])
  })
  test('a null among alternatives is any', () => expect(logFilter.decode({ topics: [[A, null]] }).topics).toEqual([null]))
  test('a block hash excludes a range (EIP-234)', () => {
    expect(() => logFilter.decode({ blockHash: A, fromBlock: '0x1' })).toThrow(
      'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
    )
    expect(logFilter.decode({ blockHash: A, fromBlock: null }).blockHash).toBe(A)
  })
  test('more than four topics are refused', () =>
    expect(() => logFilter.decode({ topics: [A, A, A, A, A] })).toThrow('topics: exceed max topics: 5'))
  test('a wrong part is named by its path', () => {
    expect(() => logFilter.decode({ topics: [null, [A, '0x1']] })).toThrow('topics[1][1]: hex string of odd length')
    expect(() => logFilter.decode({ address: ['0x1'] })).toThrow('address[0]: hex string of odd length')
    expect(() => logFilter.decode({ fromBlock: 'new' })).toThrow('fromBlock: hex string without 0x prefix')
  })
  test('is written so that it reads the same', () => {
    const filter = logFilter.decode({ fromBlock: '0x1', toBlock: 'latest', address: ADDRESS, topics: [A, null, [A, B]] })
    expect(logFilter.decode(logFilter.encode(filter))).toEqual(filter)
  })
})
