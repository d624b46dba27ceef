import { expect, test } from 'vitest'
import type { WireSourceArgument, WireSourceFrame } from '../../../node-core/contract/sources.ts'
import { argumentsToText } from './sourceFrames.ts'

const [KNOWN, OTHER] = [`0x${'Ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const
const nameOf = (address: string) => (address === KNOWN.toLowerCase() ? 'Treasury' : undefined)
const textOf = (...list: WireSourceArgument[]) => argumentsToText({ arguments: list } as WireSourceFrame, nameOf)

test('addresses have their names, also within structs and arrays', () => {
  expect(
    textOf(
      { name: 'to', type: 'address payable', value: KNOWN },
      { name: 'from', type: 'address', value: OTHER },
      { name: 'token', type: 'contract IERC20', value: KNOWN },
      { name: 'order', type: 'struct Shop.Order', value: `Order({id: 4, owner: ${KNOWN}})` },
    ),
  ).toBe(`(to Treasury, from ${OTHER}, token Treasury, order Order({id: 4, owner: Treasury}))`)
})

test.each([
  ['string', `"${KNOWN}"`],
  ['bytes20', KNOWN],
  ['bytes', `${KNOWN}00`],
  ['struct Shop.Note', `Note({text: "${KNOWN}"})`],
])('of the type %s, %s stays as it is', (type, value) => expect(textOf({ name: 'x', type, value })).toBe(`(x ${value})`))

test('arguments that are not known are said to be so', () => {
  expect(textOf({ name: '', type: 'uint256', value: null })).toBe('(…)')
  expect(argumentsToText({ arguments: null } as WireSourceFrame, nameOf)).toBe('')
})
