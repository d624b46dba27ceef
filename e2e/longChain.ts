import { callNode } from './callNode.ts'

/** Makes so many empty blocks, a second apart; answers the height. */
export async function mineBlocks(http: string, count: number): Promise<number> {
  for (let left = count; left > 0; left -= MAX_AT_ONCE)
    await callNode(http, 'anvil_mine', [`0x${Math.min(left, MAX_AT_ONCE).toString(16)}`])
  return Number(await callNode(http, 'eth_blockNumber', []))
}

/** One call of more could outlast the time that clients wait for an answer. */
const MAX_AT_ONCE = 10_000
