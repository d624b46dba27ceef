import type { Block } from '../types/block.ts'
import type { Clock } from './clock.ts'

/** Sets the clock before a block of a series is built on `head`; `made`: how many blocks of the series there are. */
export type SeriesTiming = (clock: Clock, made: number, head: Block) => void

/** Timestamps after the first are seconds apart, as in Hardhat. A timestamp that is set for the next block comes first. */
export function spacedBy(seconds: bigint): SeriesTiming {
  return (clock, made, { header }) => {
    if (made > 0 && !clock.isNextSet) clock.setNext(header.timestamp + seconds)
  }
}

/** The clock moves forward by seconds before every block, as in anvil. */
export function advancedBy(seconds: bigint): SeriesTiming {
  return (clock, _made, { header }) => void clock.increase(seconds, header.timestamp)
}
