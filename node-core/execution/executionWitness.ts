import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { Block } from '../types/block.ts'
import { type Header, headerToBytes } from '../types/header.ts'
import { BlockProcessor, type ChainContext } from './blockProcessor.ts'
import type { OutcomeErrorCode } from './outcome.ts'

/** The parts of a chain that are needed to execute one of its blocks and to compute its state root. */
export interface ExecutionWitness {
  /** RLP of trie nodes. */
  state: Uint8Array[]
  codes: Uint8Array[]
  /** Each address that was read, followed by its slots of 32 bytes. */
  keys: Uint8Array[]
  /** RLP of the headers from the oldest one whose hash was read up to the parent. */
  headers: Uint8Array[]
}

/** A chain whose states can be recorded, with its headers. */
export interface WitnessedChain extends Omit<ChainContext, 'state'> {
  readonly state: Pick<StateDatabase, 'recorder'>
  parentOf(header: Header): Header | undefined
}

/** The witness of a block on its parent, by executing it again. Throws `timeout` and `state-not-provable`. */
export function* executionWitness(
  chain: WitnessedChain,
  parent: Header,
  { header, hash, transactions, withdrawals, ommers }: Block,
  clock: RunClock,
): Work<ExecutionWitness> {
  const config = chain.configOf(hash)
  const recorder = chain.state.recorder()
  let oldest = parent.number
  const blockHashReader = (of: Header) => {
    const hashOf = chain.blockHashReader(of)
    return (number: bigint): Hash => {
      if (number < oldest) oldest = number
      return hashOf(number)
    }
  }
  const processor = new BlockProcessor(
    { config, configOf: () => config, engine: chain.engine, state: recorder, blockHashReader },
    chain.startOf(parent, hash),
    header,
    { stateRoot: header.stateRoot },
  )
  processor.start()
  for (const transaction of transactions) {
    const { result } = yield* processor.applyInTurns(transaction, clock)
    if (result.reason === 'timeout' || performance.now() > clock.deadlineMs)
      throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  processor.finish(withdrawals, ommers)
  const codes = recorder.codes(processor.state.codeHashes())
  return { state: recorder.nodes(), codes, keys: recorder.keys(), headers: headersFrom(chain, oldest, parent) }
}

function headersFrom(chain: WitnessedChain, oldest: bigint, last: Header): Uint8Array[] {
  const headers: Uint8Array[] = []
  for (let header: Header | undefined = last; header !== undefined && header.number >= oldest; header = chain.parentOf(header)) {
    headers.unshift(headerToBytes(header))
    if (header.number === 0n) break
  }
  return headers
}
