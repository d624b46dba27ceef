import { expect, test } from 'vitest'
import { foldedParts } from './foldedParts.ts'

const part = (name: string, isRequired = false) => ({ name, isRequired, schema: {} })
const namesOf = (parts: readonly { name: string }[]) => parts.map(({ name }) => name).join(' ')

test.each([
  ['what is needed stands open', [part('call', true), part('block'), part('overrides'), part('blockOverrides')], '', 'block overrides blockOverrides'],
  ['and so does what is filled in', [part('call', true), part('block'), part('overrides'), part('blockOverrides')], 'block', 'overrides blockOverrides'],
  ['a single one is not worth a fold', [part('address', true), part('block')], '', ''],
  ['of an object that needs nothing, the first stand open', ['from', 'to', 'gas', 'value', 'data', 'nonce', 'type'].map((name) => part(name)), 'type', 'data nonce'],
])('%s', (_, parts, filled, folded) => expect(namesOf(foldedParts(parts, ({ name }) => name === filled))).toBe(folded))
