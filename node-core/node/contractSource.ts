import { textDigitsFromAnswer } from '../contract/abiText.ts'
import { type Address, type Hash, addressFromBigint, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { Tracer } from '../evm/tracer.ts'
import { isStateFailure } from '../execution/blockProcessor.ts'
import { queryContract } from '../execution/queryContract.ts'
import { reexecuteTransaction } from '../tracing/traces.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Header } from '../types/header.ts'
import type { ContractSource, ContractState } from '../workspace/contractReader.ts'
import { facetsFromAnswer } from '../workspace/facets.ts'

/** Selectors of `implementation()`, `facets()` and `symbol()`. */
const [IMPLEMENTATION, FACETS, SYMBOL] = [bytesFromHex('0x5c60da1b'), bytesFromHex('0x7a0ed627'), bytesFromHex('0x95d89b41')]
const REPLAY_TIMEOUT_MS = 10_000

/** What the workspace reads from a chain. */
export function createContractSource(chain: Chain): ContractSource {
  let newest: { head: unknown; root: Hash; state: ContractState } | undefined
  function state(): ContractState
  function state(blockNumber: bigint): ContractState | undefined
  function state(blockNumber?: bigint): ContractState | undefined {
    if (blockNumber !== undefined && blockNumber !== chain.head.header.number) {
      const header = chain.headerByNumber(blockNumber)
      return header && contractStateAt(chain, header)
    }
    const { head, headStateRoot: root } = chain
    if (newest?.head !== head || newest.root !== root) newest = { head, root, state: contractStateAt(chain, head.header) }
    return newest.state
  }
  return {
    records: chain.store.contracts,
    firstBlock: chain.genesis.header.number,
    get firstOfState() {
      return chain.firstOfState
    },
    state,
    stateAfter: (block) => contractStateAt(chain, block),
    code: (codeHash) => chain.stateAt(chain.head.header).code(codeHash),
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
        yield* reexecuteTransaction(chain, mined.block, mined.index, { timeoutMs: REPLAY_TIMEOUT_MS, tracer })
      } catch (error) {
        if (!(error instanceof CodedError) || isStateFailure(error)) throw error
      }
      return creators
    },
  }
}

/** Facts about contracts after a block. */
function contractStateAt(chain: Chain, header: Header): ContractState {
  const state = chain.stateAt(header)
  const { engine, config } = chain
  const context = { engine, config, header, state }
  return {
    codeHash: (address) => state.account(address)?.codeHash ?? EMPTY_CODE_HASH,
    storage: (address, slot) => state.storage(address, slot),
    beaconImplementation(beacon) {
      const output = queryContract(context, beacon, IMPLEMENTATION)
      const found = output.length === 32 ? bigintFromBytes(output) : 0n
      return found === 0n || found >> 160n !== 0n ? undefined : addressFromBigint(found)
    },
    facets: (diamond) => facetsFromAnswer(queryContract(context, diamond, FACETS)),
    symbol(token) {
      const digits = textDigitsFromAnswer(hexFromBytes(queryContract(context, token, SYMBOL)))
      return digits && Buffer.from(digits, 'hex').toString()
    },
  }
}
