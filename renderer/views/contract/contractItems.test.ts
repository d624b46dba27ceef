import { expect, test } from 'vitest'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { functionsOf } from './contractItems.ts'

test('functions are in natural order', () => {
  const abi = ['value10', 'value2', 'Value1', 'owner'].map((name) => ({
    type: 'function' as const,
    name,
    inputs: [],
    outputs: [],
    stateMutability: 'view' as const,
  }))
  const artifact: WireArtifact = {
    id: 'a',
    name: 'A',
    source: null,
    file: 'a.json',
    format: 'abi',
    abi,
    codeSizeBytes: null,
    creationSizeBytes: null,
    importedAtMs: 0,
  }
  expect(functionsOf([artifact], true).map(({ name }) => name)).toEqual(['owner', 'Value1', 'value2', 'value10'])
})
