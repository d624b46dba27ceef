/** Makes so many empty blocks, a second apart; answers the height. */
export async function mineBlocks(http: string, count: number): Promise<number> {
  for (let left = count; left > 0; left -= MOST_AT_ONCE) await call(http, 'anvil_mine', [`0x${Math.min(left, MOST_AT_ONCE).toString(16)}`])
  return Number(await call(http, 'eth_blockNumber', []))
}

/** One call of more could outlast the time that clients wait for an answer. */
const MOST_AT_ONCE = 10_000

async function call(http: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(http, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
