import { describe, expect, test } from 'vitest'
import type { AbiItem } from '../contract/workspace.ts'
import { parseArtifactFile } from './artifactFile.ts'
import { withDocs } from './natSpec.ts'

const TRANSFER: AbiItem = {
  type: 'function',
  name: 'transfer',
  stateMutability: 'nonpayable',
  outputs: [],
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'order', type: 'tuple', components: [{ name: 'id', type: 'uint256' }] },
  ],
}
const userdoc = { methods: { 'transfer(address,(uint256))': { notice: 'Moves it.' } } }
const devdoc = { methods: { 'transfer(address,(uint256))': { details: 'Costs gas.', params: { to: 'who gets it', nobody: 'x' } } } }
const DOC = { notice: 'Moves it.', details: 'Costs gas.', params: [{ name: 'to', text: 'who gets it' }] }

const docsOf = (contract: object, item = TRANSFER) => withDocs([item], contract as Record<string, unknown>)[0]!.doc

describe('the documentation of a function', () => {
  test.each([
    ['next to the ABI', { userdoc, devdoc }],
    ['in the metadata', { metadata: { output: { userdoc, devdoc } } }],
    ['in the metadata as a string', { metadata: JSON.stringify({ output: { userdoc, devdoc } }) }],
    ['in the raw metadata', { rawMetadata: JSON.stringify({ output: { userdoc, devdoc } }) }],
  ])('is found %s', (_where, contract) => {
    expect(docsOf(contract)).toEqual(DOC)
  })

  test('is taken from files of Foundry, solc and build infos', () => {
    const contract = { abi: [TRANSFER], userdoc, devdoc }
    for (const content of [
      contract,
      { contracts: { 'a.sol': { Token: contract } } },
      { output: { contracts: { 'a.sol': { Token: { abi: [TRANSFER], metadata: JSON.stringify({ output: { userdoc, devdoc } }) } } } } },
    ]) {
      expect(parseArtifactFile('Token.json', JSON.stringify(content)).artifacts[0]!.abi[0]!.doc).toEqual(DOC)
    }
  })

  test('is found of constructors, events, errors and public variables', () => {
    const all = {
      userdoc: {
        methods: { constructor: { notice: 'Begins.' } },
        events: { 'Moved(uint256)': { notice: 'It moved.' } },
        errors: { 'Late(uint256)': [{ notice: 'Too late.' }] },
      },
      devdoc: { stateVariables: { fee: { details: 'In wei.' } } },
    }
    const one = { name: 'x', type: 'uint256' }
    expect(docsOf(all, { type: 'constructor', inputs: [one] })).toEqual({ notice: 'Begins.' })
    expect(docsOf(all, { type: 'event', name: 'Moved', inputs: [one] })).toEqual({ notice: 'It moved.' })
    expect(docsOf(all, { type: 'error', name: 'Late', inputs: [one] })).toEqual({ notice: 'Too late.' })
    expect(docsOf(all, { type: 'function', name: 'fee', inputs: [], outputs: [one] })).toEqual({ details: 'In wei.' })
  })

  test('is short, and has no invisible characters except line breaks', () => {
    const notice = `\u202Eone\u0000\ntwo ${'x'.repeat(5_000)}`
    const doc = docsOf({ userdoc: { methods: { 'transfer(address,(uint256))': { notice } } } })
    expect(doc!.notice).toMatch(/^one\ntwo x+$/)
    expect(doc!.notice!.length).toBeLessThanOrEqual(2_000)
  })

  test('takes no more space than the documents, however many items share a part of them', () => {
    const contract = { devdoc: { methods: { 'f()': { details: 'd'.repeat(1_000) } } } }
    const items = Array.from({ length: 100 }, (): AbiItem => ({ type: 'function', name: 'f', inputs: [], outputs: [] }))
    expect(withDocs(items, contract).filter(({ doc }) => doc !== undefined)).toHaveLength(1)
  })

  test.each([
    ['nothing', {}],
    ['documents of other shapes', { userdoc: 5, devdoc: { methods: [] }, metadata: '{' }],
    [
      'names that every object has',
      { userdoc: { methods: {} }, devdoc: { methods: { 'transfer(address,(uint256))': { params: { ['__proto__']: 'x' } } } } },
    ],
  ])('is empty for %s', (_what, contract) => {
    expect(docsOf(contract)).toBeUndefined()
    expect(docsOf(contract, { type: 'function', name: 'constructor', inputs: [], outputs: [] })).toBeUndefined()
  })
})
