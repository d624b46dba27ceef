import { expect, test } from 'vitest'
import type { Hash } from '../../node-core/contract/hex.ts'
import type { AbiItem, WireArtifact } from '../../node-core/contract/workspace.ts'
import { keccak256OfText } from '../format/keccak256.ts'
import { searchableEvents, textFromTopic, topicFromText } from './topicFilter.ts'

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const of = (type: string, text: string) => topicFromText({ name: 'x', type }, text)

const event = (name: string, anonymous: boolean): AbiItem => ({
  type: 'event',
  name,
  anonymous,
  inputs: [{ name: 'x', type: 'uint256', indexed: true }],
})

test('a plain argument fills its word', () => {
  expect(of('uint256', '255')).toEqual({ topic: `0x${'ff'.padStart(64, '0')}` })
  expect(of('int8', '-1')).toEqual({ topic: `0x${'f'.repeat(64)}` })
  expect(of('address', ALICE)).toEqual({ topic: `0x${'0'.repeat(24)}${ALICE.slice(2)}` })
  expect(of('bytes4', '0x01020304')).toEqual({ topic: `0x${'01020304'.padEnd(64, '0')}` })
})

test('a log contains the hash of texts and bytes', () => {
  expect(of('string', 'hello')).toEqual({ topic: keccak256OfText('hello') })
  expect(of('bytes', '0x68656c6c6f')).toEqual({ topic: keccak256OfText('hello') })
})

test('for arrays and structs the form asks for the hash itself', () => {
  expect(of('uint256[]', `0x${'AB'.repeat(32)}`)).toEqual({ topic: `0x${'ab'.repeat(32)}` })
  expect(of('uint256[]', '[1]')).toHaveProperty('problem')
})

test.each([
  ['address', ALICE],
  ['uint256', '255'],
  ['int8', '-1'],
  ['bool', 'true'],
  ['bytes4', '0x01020304'],
  ['bytes32', `0x${'ab'.repeat(32)}`],
  ['uint256[]', `0x${'ab'.repeat(32)}`],
])('the text of a topic of type %s is its original value', (type, text) => {
  const made = of(type, text) as { topic: Hash }
  expect(textFromTopic({ name: 'x', type }, made.topic)).toBe(text)
})

test('a topic that is the hash of a text, or not an address, has no text', () => {
  expect(textFromTopic({ name: 'x', type: 'string' }, `0x${'ab'.repeat(32)}`)).toBeUndefined()
  expect(textFromTopic({ name: 'x', type: 'address' }, `0x${'ab'.repeat(32)}`)).toBeUndefined()
})

test('a value that does not match the type is refused', () => {
  expect(of('uint8', '256')).toEqual({ problem: 'a number from 0 to 255' })
})

test('events of artifacts come first, each event once, without anonymous ones', () => {
  const abi = [event('B', false), event('A', false), event('C', true)]
  const artifact = (id: string): WireArtifact => ({
    id,
    name: id,
    source: null,
    file: '',
    format: 'abi',
    abi,
    codeSizeBytes: null,
    creationSizeBytes: null,
    importedAtMs: 0,
  })
  const { imported, known } = searchableEvents([artifact('1'), artifact('2')])
  expect(imported.map(({ title }) => title)).toEqual(['A(uint256 x)', 'B(uint256 x)'])
  expect(known.filter(({ item }) => item.name === 'Transfer').map(({ title }) => title)).toEqual([
    'Transfer(address from, address to, uint256 tokenId)',
    'Transfer(address from, address to, uint256 value)',
  ])
})
