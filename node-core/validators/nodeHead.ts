/** What a node is at, as it answers itself: the network asks each, because no node knows what another one has executed. */
import { postJson } from '../base/httpJson.ts'
import { type NodeHead, nodeHead } from '../contract/wire/validatorNetwork.ts'

const REQUEST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getHeaderByNumber', params: ['latest'] })

/** A node on this machine that takes longer stands still, and the others are not to wait for it. */
const BOUNDS = { timeoutMs: 500, maxBytes: 65_536 }

/** The newest block of the node at the URL; null if it does not say in time. Never rejects. */
export async function headOf(http: string): Promise<NodeHead | null> {
  const { text } = await postJson(http, {}, REQUEST, BOUNDS)
  try {
    const { number, hash } = (JSON.parse(text) as { result: { number: unknown; hash: unknown } }).result
    return nodeHead.decode({ number: Number(number), hash })
  } catch {
    return null
  }
}
