/** The logs of simulated calls. */
import { TRANSFER_TOPIC, addressTopic } from '../contract/etherLogs.ts'
import type { Address } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import type { FrameKind, Tracer } from '../evm/tracer.ts'
import type { Log } from '../types/log.ts'

/**
 * A log with its index in the block, which counts all logs of the calls, including reverted ones, as in the recorded answers of execution-apis;
 * geth 1.17.10 gives the indices of reverted ones to the next ones.
 */
export interface SimulatedLog {
  log: Log
  index: number
}

/** ERC-7528: stands for ether where a token is named. */
const ETHER_ADDRESS: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Frames in which an account runs code of another one: their value stays with it. */
const WITHOUT_TRANSFER: ReadonlySet<FrameKind> = new Set(['CALLCODE', 'DELEGATECALL'])

/** Logs of a block's calls, without those of frames that were reverted. */
export class SimulatedLogs {
  readonly #withTransfers: boolean
  #frames: SimulatedLog[][] = []
  #count = 0

  constructor(withTransfers: boolean) {
    this.#withTransfers = withTransfers
  }

  /** Tracer of the next call. */
  begin(): Tracer {
    this.#frames = [[]]
    return {
      onEnter: ({ kind, from, to, value }) => {
        this.#frames.push([])
        if (!this.#withTransfers || value === 0n || WITHOUT_TRANSFER.has(kind)) return
        this.#add({
          address: ETHER_ADDRESS,
          topics: [TRANSFER_TOPIC, addressTopic(from), addressTopic(to)],
          data: fixedBytesFromBigint(value, 32),
        })
      },
      onExit: ({ reverted }) => {
        const logs = this.#frames.pop()!
        const caller = this.#frames.at(-1)!
        if (!reverted) for (const log of logs) caller.push(log)
      },
      onLog: (log) => this.#add(log),
    }
  }

  /** Logs of the call. */
  end(): SimulatedLog[] {
    return this.#frames[0]!
  }

  #add(log: Log): void {
    this.#frames.at(-1)!.push({ log, index: this.#count++ })
  }
}
