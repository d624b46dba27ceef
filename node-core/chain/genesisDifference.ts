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
 * What distinguishes the default genesis block that was found from the one that the options give, in words that name the options; the
 * timestamp, which may differ, is left out.
 */
export function genesisDifference(found: Header, expected: Header): string {
  const isOtherFork =
    FORK_FIELDS.some((field) => (found[field] === undefined) !== (expected[field] === undefined)) ||
    found.difficulty !== expected.difficulty
  if (isOtherFork) return 'it has the fields of another fork (--hardfork)'
  const differences = [
    found.gasLimit !== expected.gasLimit && `its gas limit is ${found.gasLimit} instead of ${expected.gasLimit} (--gas-limit)`,
    found.baseFeePerGas !== expected.baseFeePerGas &&
      `its base fee is ${found.baseFeePerGas} instead of ${expected.baseFeePerGas} (--base-fee)`,
    found.stateRoot !== expected.stateRoot &&
      'its accounts, balances or contracts are others (--accounts, --balance, --mnemonic, --hardfork, or --genesis)',
  ].filter((it) => it !== false)
  return differences.length > 0 ? differences.join(', ') : 'it belongs to a genesis file (--genesis)'
}
