import { crc32 } from 'node:zlib'
import { type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import type { Block } from '../types/block.ts'
import { type ChainConfig, HARDFORKS, type Hardfork } from '../types/chainConfig.ts'

/** The activation points of the forks of a chain after its genesis block: block numbers first, then timestamps. */
function forkPoints({ forks }: ChainConfig, genesis: Block, until: bigint): bigint[] {
  const blocks = new Set<bigint>()
  const times = new Set<bigint>()
  for (const fork of HARDFORKS) {
    const activation = forks[fork]
    if (activation === undefined) continue
    if ('block' in activation) blocks.add(activation.block)
    else if (activation.timestamp > genesis.header.timestamp && activation.timestamp <= until) times.add(activation.timestamp)
  }
  blocks.delete(0n)
  return [...ascending(blocks), ...ascending(times)]
}

const ascending = (points: ReadonlySet<bigint>) => Array.from(points).toSorted((a, b) => (a < b ? -1 : 1))

/**
 * The fork hash of EIP-6122 at a time after the last fork by block number: CRC-32 of the genesis hash and every fork activated until then.
 */
export function forkHash(config: ChainConfig, genesis: Block, timestamp: bigint): Hex {
  const points = forkPoints(config, genesis, timestamp)
  const sum = points.reduce((hash, point) => crc32(fixedBytesFromBigint(point, 8), hash), crc32(bytesFromHex(genesis.hash)))
  return hexFromBytes(fixedBytesFromBigint(BigInt(sum), 4))
}

/** A fork that activates at a timestamp, or the initial rules. */
export interface ForkPeriod {
  hardfork: Hardfork
  /** Unix seconds; zero if it is active from genesis, or activates at a block number. */
  activationTime: bigint
}

/** The fork that is active at a time, the next one, and the last one; of forks that activate together, the newest. */
export function forkPeriods(config: ChainConfig, genesis: Block, current: Hardfork, timestamp: bigint) {
  const timeOf = (fork: Hardfork): bigint => {
    const activation = config.forks[fork]
    return activation === undefined || 'block' in activation || activation.timestamp <= genesis.header.timestamp ? 0n : activation.timestamp
  }
  const periods: ForkPeriod[] = []
  for (const hardfork of HARDFORKS) {
    const activationTime = timeOf(hardfork)
    if (activationTime <= timestamp) continue
    if (periods.at(-1)?.activationTime === activationTime) periods.pop()
    periods.push({ hardfork, activationTime })
  }
  return { current: { hardfork: current, activationTime: timeOf(current) }, next: periods[0], last: periods.at(-1) }
}
