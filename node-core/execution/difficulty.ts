/** Difficulty before the merge: Frontier, EIP-2, EIP-100, and the bomb with its delays (EIP-649, 1234, 2384, 3554, 4345, 5133). */
import { type Hardfork, includesFork } from '../types/chainConfig.ts'
import { EMPTY_OMMERS_HASH, type Header } from '../types/header.ts'

/** The minimum difficulty of a block of a proof-of-work fork (yellow paper 4.4.4). */
export const MIN_DIFFICULTY = 131_072n
const BOUND_DIVISOR = 2_048n
const BOMB_PERIOD = 100_000n

const BOMB_DELAYS: readonly [Hardfork, bigint][] = [
  ['grayGlacier', 11_400_000n],
  ['arrowGlacier', 10_700_000n],
  ['london', 9_700_000n],
  ['muirGlacier', 9_000_000n],
  ['constantinople', 5_000_000n],
  ['byzantium', 3_000_000n],
]

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** Difficulty of the block after `parent` with that timestamp under a fork before Paris. */
export function nextDifficulty(hardfork: Hardfork, parent: Header, timestamp: bigint): bigint {
  const step = parent.difficulty / BOUND_DIVISOR
  const adjusted = larger(parent.difficulty + step * adjustment(hardfork, parent, timestamp - parent.timestamp), MIN_DIFFICULTY)
  const delay = BOMB_DELAYS.find(([fork]) => includesFork(hardfork, fork))?.[1] ?? 0n
  const period = larger(parent.number + 1n - delay, 0n) / BOMB_PERIOD
  return period > 1n ? larger(adjusted + (1n << (period - 2n)), MIN_DIFFICULTY) : adjusted
}

function adjustment(hardfork: Hardfork, parent: Header, seconds: bigint): bigint {
  if (includesFork(hardfork, 'byzantium')) return larger((parent.ommersHash === EMPTY_OMMERS_HASH ? 1n : 2n) - seconds / 9n, -99n)
  if (includesFork(hardfork, 'homestead')) return larger(1n - seconds / 10n, -99n)
  return seconds < 13n ? 1n : -1n
}
