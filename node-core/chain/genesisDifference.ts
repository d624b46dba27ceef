import type { Header } from '../types/header.ts'

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
 * Describes how a default genesis block differs from the one that the options produce, naming the options; the timestamp may differ and is
 * ignored.
 */
export function genesisDifference(found: Header, expected: Header): string {
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
