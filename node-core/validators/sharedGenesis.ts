/** The engines' genesis that a validator joins with, and whether others have the same one. */
import { isDeepStrictEqual } from 'node:util'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { validatorsError } from './errors.ts'

export interface SharedGenesis {
  /** As it was written. */
  text: string
  chainName: string
  /** What the node makes its first state of. */
  appState: unknown
}

interface GenesisDocument {
  chain_id: string
  genesis_time: string
  validators: { address: string; power: string }[]
  app_state: unknown
}

/** Reads the document. Throws RangeError with the reason. */
export function readSharedGenesis(text: string): SharedGenesis {
  const { chain_id, app_state } = documentIn(text)
  return { text, chainName: chain_id, appState: app_state }
}

/** What differs between two documents, as far as the chains that begin with them would; undefined if nothing does. */
export function genesisDifference(own: string, other: string): string | undefined {
  return differenceOf(documentIn(own), documentIn(other))
}

/** Rejects with CodedError: `validator` if the engine at the URL has another genesis, EngineErrorCode if it does not answer. */
export async function assertGenesisOf(url: string, text: string): Promise<void> {
  const engine = new EngineClient(parseEngineUrl(url))
  const difference = differenceOf(documentIn(text), await engine.genesis())
  if (difference !== undefined) throw validatorsError('validator', `the genesis is not that of ${engine.url.name}: ${difference}`)
}

function documentIn(text: string): GenesisDocument {
  let value: Partial<GenesisDocument> | null
  try {
    value = JSON.parse(text) as Partial<GenesisDocument> | null
  } catch {
    throw new RangeError('it is not JSON')
  }
  const { chain_id, genesis_time, validators, app_state } = value ?? {}
  if (typeof chain_id !== 'string' || typeof genesis_time !== 'string' || !Array.isArray(validators) || app_state === undefined)
    throw new RangeError('it is not the genesis.json of an engine, with chain_id, genesis_time, validators and app_state')
  return { chain_id, genesis_time, validators, app_state }
}

function differenceOf(own: GenesisDocument, other: GenesisDocument): string | undefined {
  if (own.chain_id !== other.chain_id) return `chain_id is ${own.chain_id} instead of ${other.chain_id}`
  // The engine writes times without zeros at the end.
  if (Date.parse(own.genesis_time) !== Date.parse(other.genesis_time)) return 'genesis_time differs'
  const votersOf = ({ validators }: GenesisDocument) => validators.map(({ address, power }) => [address, power])
  if (!isDeepStrictEqual(votersOf(own), votersOf(other))) return 'validators differ'
  return isDeepStrictEqual(own.app_state, other.app_state) ? undefined : 'app_state differs'
}
