import { DecodeError } from '../../contract/codec.ts'
import { array, optional } from '../../contract/compound.ts'
import type { Address } from '../../contract/hex.ts'
import { address, slot } from '../../contract/primitives.ts'
import { traceable } from '../../contract/traceable.ts'
import {
  type ValueHistory,
  type WatchedValue,
  storageWrite,
  valueHistory,
  valueHistoryQuery,
  watchedValue,
} from '../../contract/valueHistory.ts'
import type { Work } from '../../base/longWork.ts'
import type { StorageValue } from '../../sources/variables/storageValue.ts'
import { type ReadValue, type ValueChange, findValueChanges } from '../../tracing/valueHistory.ts'
import type { RpcCall } from '../context.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { tracedOf } from '../tracedOf.ts'
import { noLayout, variablesOf } from '../variablesOf.ts'

/** Default and maximum number of changes per page. */
const [PAGE, MAX_PAGE] = [50, 500]
/** Run time of one request. */
const SEARCH_MS = 250

interface Watched {
  read: ReadValue<StorageValue | null>
  slot: bigint | null
}

/** How to read the value of an account. Throws -32602 with the reason. */
function* watchedOf(call: RpcCall, of: Address, watched: WatchedValue): Work<Watched> {
  if ('field' in watched) return { read: (account) => account[watched.field].toString(), slot: null }
  if ('slot' in watched) return { read: (account) => slot.encode(account.storage(watched.slot)), slot: watched.slot }
  const variablesIn = yield* variablesOf(call, of)
  if (variablesIn === undefined) throw noLayout(of)
  const state = call.chain.stateAt(call.chain.head.header)
  try {
    const place = variablesIn((at) => state.storage(of, at)).find(watched.path)
    const { kind } = place.type
    if (kind !== 'value' && kind !== 'bytes') throw new DecodeError(`${place.path} has parts: name one of its values`)
    return { read: (account) => variablesIn((at) => account.storage(at)).valueOf(place), slot: place.slot }
  } catch (error) {
    throw argumentError(error, 1, 'value.path')
  }
}

function wireChange({ block, step, before, after }: ValueChange<StorageValue | null>): ValueHistory['changes'][number] {
  const transaction = step === undefined ? undefined : block?.transactions[step - 1]
  return {
    cause: step === undefined ? 'hand' : transaction === undefined ? 'block' : 'transaction',
    blockNumber: block?.header.number ?? null,
    timestamp: block?.header.timestamp ?? null,
    transactionHash: transaction?.hash ?? null,
    before,
    after,
  }
}

/** Methods that tell who changed a value of the state. */
export const devnetValueHistoryRows = [
  method({
    name: 'devnet_valueHistory',
    summary:
      'Who changed a value of an account (a state variable by its path, a slot, the balance or the nonce): the transactions and changes by hand, the newest first, with the value before and after each, from a bounded range of blocks, given in `searched`; a client continues below it.',
    params: [
      ['address', address],
      ['value', watchedValue],
      ['query', optional(valueHistoryQuery)],
    ],
    result: valueHistory,
    reference: 'functional',
    handler(call, of, watched, asked) {
      const { chain } = call
      const { fromBlock = 0n, toBlock, limit = PAGE } = asked ?? {}
      const head = chain.head.header.number
      const newest = toBlock === undefined || toBlock > head ? head : toBlock
      const oldest = chain.firstOfStateAt(newest)
      const range = {
        fromBlock: fromBlock > oldest ? fromBlock : oldest,
        toBlock: newest,
        limit: Math.min(Math.max(limit, 1), MAX_PAGE),
        timeoutMs: SEARCH_MS,
      }
      function* search(): Work<ValueHistory> {
        const { read, slot: place } = yield* watchedOf(call, of, watched)
        const { changes, last } = yield* findValueChanges(chain, of, read, range)
        // Nothing is to be found below the oldest, as on a fork below its first block.
        const from = last > range.fromBlock ? last : fromBlock
        return { changes: changes.map(wireChange), slot: place, searched: from > newest ? null : { from, to: newest } }
      }
      return call.work.run(search, call.requester)
    },
  }),
  method({
    name: 'devnet_storageWrites',
    summary:
      'The steps with which a mined or pending transaction, or a call, writes a slot of an account, those included that a failure undid, with the lines whose sources are known.',
    params: [
      ['subject', traceable],
      ['address', address],
      ['slot', slot],
    ],
    result: array(storageWrite),
    visibility: 'private',
    reference: 'functional',
    handler: (call, subject, of, place) => call.executions.writes(tracedOf(call, subject), of, place, call.requester),
  }),
] as const
