import { type Address, type Hash, addressFromBigint, bytesFromHex } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { type Work, finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { Tracer } from '../evm/tracer.ts'
import { Simulation } from '../execution/simulate.ts'
import type { StateView } from '../state/stateView.ts'
import { replayOf } from '../tracing/traces.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { ContractSource } from '../workspace/contractReader.ts'

/** Selector of `implementation()`. */
const IMPLEMENTATION = bytesFromHex('0x5c60da1b')
const BEACON_GAS = 1_000_000n
const BEACON_TIMEOUT_MS = 100
const REPLAY_TIMEOUT_MS = 10_000

/** What the workspace reads of a chain. */
export function createContractSource(chain: Chain): ContractSource {
  let view: { head: unknown; state: StateView } | undefined
  const state = (): StateView => {
    if (view?.head !== chain.head) view = { head: chain.head, state: chain.stateAt(chain.head.header) }
    return view.state
  }
  return {
    records: chain.store.contracts,
    firstBlock: chain.genesis.header.number,
    codeHash: (address) => state().account(address)?.codeHash ?? EMPTY_CODE_HASH,
    code: (codeHash) => state().code(codeHash),
    storage: (address, slot) => state().storage(address, slot),
    timestamp: (blockNumber) => chain.headerByNumber(blockNumber)?.timestamp,
    *creatorsIn(transactionHash: Hash): Work<ReadonlyMap<Address, Address>> {
      const creators = new Map<Address, Address>()
      const mined = chain.transaction(transactionHash)
      if (mined === undefined) return creators
      const tracer: Tracer = {
        onEnter({ kind, from, to }) {
          if (kind === 'CREATE' || kind === 'CREATE2') creators.set(to, from)
        },
      }
      try {
        const replay = replayOf(chain, mined.block, { timeoutMs: REPLAY_TIMEOUT_MS })
        yield* replay.skipTo(mined.index)
        yield* replay.next({ tracer })
      } catch (error) {
        if (!(error instanceof CodedError)) throw error
      }
      return creators
    },
    beaconImplementation(beacon): Address | undefined {
      const { engine, config, head: { header } } = chain
      const request = { to: beacon, data: IMPLEMENTATION }
      try {
        const { status, output } = finish(new Simulation({ engine, config, header, state: state() }, request, { timeoutMs: BEACON_TIMEOUT_MS }).run(BEACON_GAS))
        const found = status === 'success' && output.length === 32 ? bigintFromBytes(output) : 0n
        return found === 0n || found >> 160n !== 0n ? undefined : addressFromBigint(found)
      } catch (error) {
        if (error instanceof CodedError) return undefined
        throw error
      }
    },
  }
}
