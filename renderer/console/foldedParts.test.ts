import { expect, test } from 'vitest'
import { foldedParts } from './foldedParts.ts'

const part = (name: string, isRequired = false) => ({ name, isRequired, schema: {} })
const namesOf = (parts: readonly { name: string }[]) => parts.map(({ name }) => name).join(' ')

test.each([
  [
    'what is needed stands open',
    [part('call', true), part('block'), part('overrides'), part('blockOverrides')],
    '',
    'block overrides blockOverrides',
  ],
  [
    'and so does what is filled in',
    [part('call', true), part('block'), part('overrides'), part('blockOverrides')],
    'block',
    'overrides blockOverrides',
  ],
  ['a single one is not worth a fold', [part('address', true), part('block')], '', ''],
  ['of an object that needs nothing, the first stand open', ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => part(name)), 'f', 'e g'],
  [
    'of a call, what calls are mostly given',
    ['from', 'to', 'gas', 'gasPrice', 'value', 'nonce', 'data'].map((name) => part(name)),
    '',
    'gas gasPrice nonce',
  ],
])('%s', (_, parts, filled, folded) => expect(namesOf(foldedParts(parts, ({ name }) => name === filled))).toBe(folded))
