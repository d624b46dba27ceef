/** The genesis that all validators share: `app_state` of the engine's genesis file is this chain's genesis file, in geth's format. */
import { hexFromBytes } from '../../contract/hex.ts'
import { CodedError } from '../../base/codedError.ts'
import type { Chain } from '../../chain/chain.ts'
import { configDifference } from '../../chain/configJson.ts'
import type { ValidatorPower } from '../../chain/decidedRecord.ts'
import { genesisBlock } from '../../chain/genesis.ts'
import { genesisFromJson } from '../../chain/genesisJson.ts'
import type { RequestOf } from '../abci/application.ts'

/** `shared-genesis`: the engine's chain is not this one; the message says in what. */
export type SharedGenesisErrorCode = 'shared-genesis'

const differs = (reason: string, cause?: unknown) =>
  new CodedError<SharedGenesisErrorCode>('shared-genesis', `the genesis of the engine is not that of this node: ${reason}`, { cause })

/** Throws CodedError<SharedGenesisErrorCode> if the chain that the engine begins has another first block or other rules than this one. */
export function assertSharedGenesis(chain: Chain, { appStateBytes, initialHeight }: RequestOf<'initChain'>): void {
  const { number } = chain.genesis.header
  if (number !== 0n) throw differs(`number is ${number}, and validators begin above block 0`)
  // Zero stands for the default.
  if (initialHeight > 1n) throw differs(`initial_height is ${initialHeight}, expected 1`)
  if (appStateBytes.length === 0) throw differs('app_state is missing: it must be the file that --genesis names')
  let genesis: ReturnType<typeof genesisFromJson>
  try {
    genesis = genesisFromJson(JSON.parse(new TextDecoder().decode(appStateBytes)))
  } catch (error) {
    throw differs(`app_state: ${(error as Error).message}`, error)
  }
  const { hash } = genesisBlock(genesis, chain.state).block
  if (hash !== chain.genesis.hash)
    throw differs(`app_state has block 0 ${hash}, this node has ${chain.genesis.hash}: start it with --genesis`)
  const difference = configDifference(chain.config, genesis.config)
  if (difference !== undefined) throw differs(`app_state: ${difference}`)
}

/** The validators with which the engine begins. Throws CodedError<SharedGenesisErrorCode>. */
export function initialValidators({ validators }: RequestOf<'initChain'>): ValidatorPower[] {
  return validators.map(({ publicKey, power }) => {
    if (publicKey?.kind !== 'ed25519' || publicKey.value.length !== 32) throw differs('a validator has no Ed25519 key of 32 bytes')
    return { publicKey: hexFromBytes(publicKey.value), power }
  })
}
