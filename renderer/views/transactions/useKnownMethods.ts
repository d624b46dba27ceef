import { useMemo } from 'react'
import type { AbiItem } from '../../../node-core/contract/workspace.ts'
import { knownFunctions } from '../../abi/signatures.ts'
import { useArtifacts } from '../../store/useAbiDecoder.ts'

/** Suggestions of a method field other than functions. */
export const METHOD_KINDS = [
  { value: 'creation', title: 'creates a contract' },
  { value: 'call', title: 'calls code' },
  { value: 'ether transfer', title: 'only transfers ether' },
]

/** The functions that a method field accepts by name: well-known ones, and those of imported artifacts. */
export function useKnownMethods(): readonly AbiItem[] {
  const artifacts = useArtifacts()
  return useMemo(
    () => [...[...knownFunctions().values()].flat(), ...artifacts.flatMap(({ abi }) => abi.filter(({ type }) => type === 'function'))],
    [artifacts],
  )
}
