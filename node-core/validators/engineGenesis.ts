/** The genesis document that the engines of all validators share (types/genesis.go of CometBFT). */
import { type EngineKey, engineAddress, publicKeyJson } from './keys.ts'

/** A validator of the genesis. */
export interface GenesisValidator extends Pick<EngineKey, 'publicKey'> {
  name: string
  /** Voting power, at least 1. */
  power: number
}

export interface EngineGenesis {
  /** Name of the engines' chain, at most 50 characters. */
  chainName: string
  /** Unix milliseconds; blocks are later. */
  timeMs: number
  validators: readonly GenesisValidator[]
  /** Largest block in bytes. */
  maxBlockBytes: number
  /** What the application makes its first state of, as JSON. */
  appState?: unknown
}

/** CometBFT's own bounds of the age of evidence: 48 hours and as many blocks as it counts on by then. */
const EVIDENCE_AGE = { max_age_num_blocks: '100000', max_age_duration: '172800000000000' }
/** CometBFT's own bound of the evidence in a block, in bytes. */
const MAX_EVIDENCE_BYTES = 1_048_576

/** Text of `genesis.json`. Gas is limited by the application, so the engine sets no limit. */
export function engineGenesisFile({ chainName, timeMs, validators, maxBlockBytes, appState }: EngineGenesis): string {
  const document = {
    genesis_time: new Date(timeMs).toISOString(),
    chain_id: chainName,
    initial_height: '1',
    consensus_params: {
      block: { max_bytes: String(maxBlockBytes), max_gas: '-1' },
      // CometBFT refuses a genesis in which evidence can be larger than its block.
      evidence: { ...EVIDENCE_AGE, max_bytes: String(Math.min(MAX_EVIDENCE_BYTES, maxBlockBytes)) },
      validator: { pub_key_types: ['ed25519'] },
      version: { app: '0' },
      abci: { vote_extensions_enable_height: '0' },
    },
    validators: validators.map(({ publicKey, name, power }) => ({
      address: engineAddress({ publicKey }),
      pub_key: publicKeyJson({ publicKey }),
      power: String(power),
      name,
    })),
    app_hash: '',
    ...(appState !== undefined && { app_state: appState }),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
