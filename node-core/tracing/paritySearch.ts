import type { Address } from '../contract/hex.ts'
import type { ParityFrame } from '../contract/wire/parity.ts'
import { CodedError } from '../base/codedError.ts'
import { RunClock } from '../base/runClock.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { Chain } from '../chain/chain.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import { parityBlock } from './parity.ts'
import type { ReplayLimits } from './traces.ts'
import { TraceRoom } from './transactionTracer.ts'

/** The filter of frames. Without addresses every frame matches. */
export interface TraceSearch {
  /** Block numbers, both inclusive. */
  from: bigint
  to: bigint
  fromAddress?: readonly Address[]
  toAddress?: readonly Address[]
  /** The number of matching frames to skip. */
  after?: number
  /** The maximum number of frames to return. */
  count?: number
}

const FRAME_BYTES = 600

/**
 * Frames of a range of blocks by their addresses, in order. Runs the transactions of the range again, and yields in between. Throws
 * `timeout`, `trace-too-large`.
 */
export async function searchTraces(
  chain: Chain,
  work: WorkQueue,
  search: TraceSearch,
  { timeoutMs = Infinity }: ReplayLimits = {},
): Promise<ParityFrame[]> {
  const { from, to, after = 0, count = Infinity } = search
  const accepts = filterOf(search)
  const run = new RunClock(timeoutMs)
  const room = new TraceRoom()
  const found: ParityFrame[] = []
  let skipped = 0
  for (let number = from; number <= to && found.length < count; number++) {
    const leftMs = run.deadlineMs - performance.now()
    if (leftMs < 0) throw new CodedError<OutcomeErrorCode>('timeout', `the search timed out at block ${number}: use a smaller block range`)
    if (run.isSliceOver()) await run.rest(work)
    const block = chain.blockByNumber(number)
    if (block === undefined) break
    for (const frame of await work.run(() => parityBlock(chain, block, { timeoutMs: leftMs }))) {
      if (found.length >= count || !accepts(frame)) continue
      if (skipped++ < after) continue
      room.take(FRAME_BYTES + dataLengthOf(frame))
      found.push(frame)
    }
  }
  return found
}

const isIn = (wanted: ReadonlySet<Address>, address: Address | undefined) =>
  wanted.size === 0 || (address !== undefined && wanted.has(address))

function filterOf({ fromAddress = [], toAddress = [] }: TraceSearch): (frame: ParityFrame) => boolean {
  const [senders, receivers] = [new Set(fromAddress), new Set(toAddress)]
  return (frame) => {
    const [sender, receiver] = partiesOf(frame)
    return isIn(senders, sender) && isIn(receivers, receiver)
  }
}

/**
 * Sender and receiver of a frame: the receiver of a creation is the created account, that of a self-destruct the account that got the
 * balance.
 */
function partiesOf(frame: ParityFrame): [sender: Address | undefined, receiver: Address | undefined] {
  if (frame.type === 'reward') return [undefined, frame.action.author]
  const { action, result } = frame
  if (frame.type === 'create') return [action.from, result?.address]
  return frame.type === 'suicide' ? [action.address, action.refundAddress] : [action.from, action.to]
}

function dataLengthOf(frame: ParityFrame): number {
  if (frame.type === 'reward') return 0
  const { action, result } = frame
  return [action.input, action.init, result?.output, result?.code].reduce((sum, data) => sum + (data?.length ?? 0), 0)
}
