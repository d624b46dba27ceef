import type { Header } from '../types/header.ts'

/** What proof of work pays for a block, in wei (yellow paper 11.3). */
export interface BlockRewards {
  /** To the miner of the block, those for including ommers among them. */
  miner: bigint
  /** To the miners of the ommers, in the order of these. */
  ommers: bigint[]
}

/** The rewards of a block under rules that pay `blockReward` wei; all of them are zero after proof of work. */
export function blockRewards(blockReward: bigint, { number }: Pick<Header, 'number'>, ommers: readonly Header[]): BlockRewards {
  return {
    miner: blockReward + (blockReward / 32n) * BigInt(ommers.length),
    ommers: ommers.map((ommer) => ((ommer.number + 8n - number) * blockReward) / 8n),
  }
}
