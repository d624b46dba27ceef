/** Checks that the answer to eth_getLogs has every log that it should, as often as asked: by the blooms and receipts of blocks. */
import { equalBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { bloomTest } from '../types/bloom.ts'
import { logMatches } from '../types/log.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import type { ProofMode } from './proofChecks.ts'
import { lie, missingBlock } from './remoteErrors.ts'
import type { PlacedLog, RemoteValues } from './remoteValues.ts'

type LogsKey = Extract<RemoteKey, { kind: 'logs' }>

/** What the checks read. */
interface Reads {
  /** Reads headers of canonical blocks, ascending. */
  headers(numbers: readonly bigint[], signal: AbortSignal): Promise<void>
  receipts(key: Extract<RemoteKey, { kind: 'receipts' }>, signal: AbortSignal): Promise<void>
}

/** Blocks of one answer that are checked in mode `all`; of more, those that the logs name. */
const MAX_CHECKED_BLOCKS = 1000
/** Blocks of one answer that are checked in mode `sample`. */
const SAMPLED_BLOCKS = 4

export class LogChecks {
  readonly #mode: ProofMode
  readonly #values: RemoteValues
  readonly #reads: Reads
  readonly #onRemark: (text: string) => void
  #isRemarked = false

  constructor(mode: ProofMode, values: RemoteValues, reads: Reads, onRemark: (text: string) => void) {
    this.#mode = mode
    this.#values = values
    this.#reads = reads
    this.#onRemark = onRemark
  }

  /** Throws `remote-lies`, another RemoteError, or the reason of `signal`. */
  async check(key: LogsKey, logs: readonly PlacedLog[], signal: AbortSignal): Promise<void> {
    const numbers = this.#chosen(key, logs)
    await this.#reads.headers(numbers, signal)
    const mayMatch = bloomTest(key.filter)
    const doubtful = numbers.filter((number) => {
      const isNamed = logs.some(({ blockNumber }) => blockNumber === number)
      return isNamed || mayMatch(this.#values.headerIfRead(this.#values.hashIfRead(number)!)!.logsBloom)
    })
    await Promise.all(doubtful.map((number) => this.#checkBlock(number, key, logs, signal)))
  }

  #chosen({ from, to }: LogsKey, logs: readonly PlacedLog[]): bigint[] {
    if (this.#mode === 'off') return []
    const count = Number(to - from) + 1
    const named = Array.from(new Set(logs.map(({ blockNumber }) => blockNumber)))
    if (this.#mode === 'sample') return ascending([...named.slice(0, SAMPLED_BLOCKS), ...spread(from, count, SAMPLED_BLOCKS)])
    if (count <= MAX_CHECKED_BLOCKS) return spread(from, count, count)
    this.#remark(`of more than ${MAX_CHECKED_BLOCKS} blocks, logs that are there are checked, not whether others are missing`)
    return ascending(named)
  }

  async #checkBlock(number: bigint, { filter }: LogsKey, logs: readonly PlacedLog[], signal: AbortSignal): Promise<void> {
    const hash = this.#values.hashIfRead(number)!
    try {
      await this.#reads.receipts({ kind: 'receipts', hash }, signal)
    } catch (error) {
      // Blocks with transactions that are not Ethereum's cannot be checked, which is said where the fork begins.
      if (error instanceof CodedError && error.code === 'unsupported-type') return
      throw error
    }
    const receipts = this.#values.receiptsIfRead(hash)
    if (receipts === undefined) throw missingBlock(`block ${number}, ${hash}`)
    const expected = receipts.flatMap((receipt) => receipt.logs)
    const wanted = expected.flatMap((log, logIndex) => (logMatches(log, filter) ? [{ log, logIndex }] : []))
    const found = logs.filter(({ blockNumber }) => blockNumber === number)
    if (found.length !== wanted.length) throw lie(`number of logs of block ${number}`, wanted.length, found.length)
    for (const [i, { log, logIndex }] of wanted.entries()) {
      const it = found[i]!
      const isSame =
        it.logIndex === logIndex && it.blockHash === hash && it.log.address === log.address && equalBytes(it.log.data, log.data)
      if (!isSame || String(it.log.topics) !== String(log.topics))
        throw lie(`log ${logIndex} of block ${number}`, 'the one in its receipt', 'another')
    }
  }

  #remark(text: string): void {
    if (!this.#isRemarked) this.#onRemark(text)
    this.#isRemarked = true
  }
}

/** Each number once, the least first. */
export const ascending = (numbers: readonly bigint[]) => Array.from(new Set(numbers)).toSorted((a, b) => (a < b ? -1 : 1))

/** Numbers from the first one on, evenly spaced. */
const spread = (from: bigint, count: number, wanted: number): bigint[] =>
  ascending(Array.from({ length: Math.min(count, wanted) }, (_, i) => from + BigInt(Math.floor((i * count) / Math.min(count, wanted)))))
