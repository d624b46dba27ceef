import { callNode } from './callNode.ts'

/** Mines this many empty blocks, a second apart; returns the height. */
export async function mineBlocks(http: string, count: number): Promise<number> {
  for (let left = count; left > 0; left -= MAX_AT_ONCE)
    await callNode(http, 'anvil_mine', [`0x${Math.min(left, MAX_AT_ONCE).toString(16)}`])
  return Number(await callNode(http, 'eth_blockNumber', []))
}

/** Larger calls could exceed the clients' timeout. */
const MAX_AT_ONCE = 10_000
