import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import type { Block } from '../types/block.ts'
import { type Header, headerHash } from '../types/header.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import { type Genesis, genesisBlock } from './genesis.ts'

const FORK_FIELDS = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
  'slotNumber',
] as const satisfies readonly (keyof Header)[]

/**
 * The first block of another run of the default chain, for a chain to adopt: it differs in its timestamp only. `genesis`: the default
 * genesis, undefined if the chain has another one. Throws `genesis-mismatch` if it differs in more, or the chain has further blocks.
 */
export function adoptedGenesis(header: Header, genesis: Genesis | undefined, chain: { genesisHash: Hash; hasBlocks: boolean }): Block {
  const refuse = (reason: string) =>
    new CodedError<ChainErrorCode>('genesis-mismatch', `differs from this chain's genesis block ${chain.genesisHash}${reason}`)
  if (genesis === undefined) throw refuse(': start the node with the genesis of the file')
  const { block } = genesisBlock({ ...genesis, timestamp: header.timestamp }, new StateDatabase(createMemoryStore()))
  if (block.hash !== headerHash(header))
    throw refuse(`: ${genesisDifference(header, block.header)}; start the node with the options of the file's chain`)
  if (chain.hasBlocks) throw refuse(', which has blocks already: import into a new data folder')
  return block
}

/**
 * Describes how a default genesis block differs from the one that the options produce, naming the options; the timestamp may differ and is
 * ignored.
 */
function genesisDifference(found: Header, expected: Header): string {
  const isOtherFork =
    FORK_FIELDS.some((field) => (found[field] === undefined) !== (expected[field] === undefined)) ||
    found.difficulty !== expected.difficulty
  if (isOtherFork) return 'it has the fields of a different fork (--hardfork)'
  const differences = [
    found.gasLimit !== expected.gasLimit && `its gas limit is ${found.gasLimit}, expected ${expected.gasLimit} (--gas-limit)`,
    found.baseFeePerGas !== expected.baseFeePerGas &&
      `its base fee is ${found.baseFeePerGas}, expected ${expected.baseFeePerGas} (--base-fee)`,
    found.stateRoot !== expected.stateRoot &&
      'its accounts, balances or contracts differ (--accounts, --balance, --mnemonic, --hardfork, or --genesis)',
  ].filter((it) => it !== false)
  return differences.length > 0 ? differences.join(', ') : 'it belongs to a genesis file (--genesis)'
}
