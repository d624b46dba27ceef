import { expect, test } from 'vitest'
import type { AbiItem } from '../../contract/workspace.ts'
import { devdocOf, userdocOf } from './documentation.ts'

const ITEMS: AbiItem[] = [
  {
    type: 'function',
    name: 'pay',
    inputs: [{ name: 'to', type: 'address' }],
    doc: { notice: 'Pays.', details: 'Twice.', params: [{ name: 'to', text: 'The payee.' }] },
  },
  { type: 'function', name: 'plain', inputs: [] },
  { type: 'event', name: 'Paid', inputs: [], doc: { notice: 'Was paid.' } },
  { type: 'error', name: 'Broke', inputs: [], doc: { details: 'No ether.' } },
  { type: 'constructor', inputs: [], doc: { notice: 'Makes it.' } },
]

test('documentation is by the signatures of what it is of, as compilers write it', () => {
  expect(userdocOf(ITEMS)).toEqual({
    kind: 'user',
    methods: { 'pay(address)': { notice: 'Pays.' } },
    events: { 'Paid()': { notice: 'Was paid.' } },
    version: 1,
  })
  expect(devdocOf(ITEMS)).toEqual({
    kind: 'dev',
    methods: { 'pay(address)': { details: 'Twice.', params: { to: 'The payee.' } } },
    errors: { 'Broke()': [{ details: 'No ether.' }] },
    version: 1,
  })
})
