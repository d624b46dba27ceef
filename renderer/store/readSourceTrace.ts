import { quantityFromBigint } from '../../node-core/contract/hex.ts'
import type { WireSourceTrace } from '../../node-core/contract/sources.ts'
import type { WireTraceable } from '../../node-core/contract/traceable.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'

/** Maximum number of runs that are kept; what comes after them has no lines. */
const MAX_RUNS = 1_000_000

/** A whole source trace, whose parts the node answers one by one: each has its runs with their frames, and all builds and locations. */
export async function readSourceTrace(client: Pick<RpcClient, 'call'>, subject: WireTraceable): Promise<WireSourceTrace> {
  const whole = await client.call('devnet_sourceTrace', subject)
  const frames = new Map(whole.frames.map((frame) => [frame.id, frame]))
  const { runs } = whole
  let { next } = whole
  while (next !== undefined && runs.length < MAX_RUNS) {
    const part = await client.call('devnet_sourceTrace', subject, quantityFromBigint(BigInt(next)))
    for (const run of part.runs) runs.push(run)
    for (const frame of part.frames) frames.set(frame.id, frame)
    next = part.next
  }
  return { ...whole, frames: Array.from(frames.values()).toSorted((a, b) => a.id - b.id), isCut: whole.isCut || next !== undefined }
}
