import { useMemo } from 'react'
import type { AbiItem } from '../../../node-core/contract/workspace.ts'
import { knownFunctions } from '../../abi/signatures.ts'
import { useArtifacts } from '../../store/useAbiDecoder.ts'

/** What a method field offers besides functions. */
export const METHOD_KINDS = [
  { value: 'creation', title: 'creates a contract' },
  { value: 'call', title: 'calls code' },
  { value: 'ether transfer', title: 'only moves ether' },
]

/** The functions that a method field knows by name: the well-known ones, and those of the imported artifacts. */
export function useKnownMethods(): readonly AbiItem[] {
  const artifacts = useArtifacts()
  return useMemo(
    () => [...[...knownFunctions().values()].flat(), ...artifacts.flatMap(({ abi }) => abi.filter(({ type }) => type === 'function'))],
    [artifacts],
  )
}
