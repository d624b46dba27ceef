import { expect, test } from 'vitest'
import { foldedParts } from './foldedParts.ts'

const part = (name: string, isRequired = false) => ({ name, isRequired, schema: {} })
const namesOf = (parts: readonly { name: string }[]) => parts.map(({ name }) => name).join(' ')

test.each([
  [
    'required fields are shown',
    [part('call', true), part('block'), part('overrides'), part('blockOverrides')],
    '',
    'block overrides blockOverrides',
  ],
  [
    'and so are fields that are filled in',
    [part('call', true), part('block'), part('overrides'), part('blockOverrides')],
    'block',
    'overrides blockOverrides',
  ],
  ['a single field is not worth a fold', [part('address', true), part('block')], '', ''],
  [
    'the first fields of an object without required ones are shown',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => part(name)),
    'f',
    'e g',
  ],
  [
    'of a call, the most common fields are shown',
    ['from', 'to', 'gas', 'gasPrice', 'value', 'nonce', 'data'].map((name) => part(name)),
    '',
    'gas gasPrice nonce',
  ],
])('%s', (_, parts, filled, folded) => expect(namesOf(foldedParts(parts, ({ name }) => name === filled))).toBe(folded))
