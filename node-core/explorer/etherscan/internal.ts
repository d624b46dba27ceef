/** The action `txlistinternal` of the module `account`: calls within transactions that moved ether, and creations. */
import type { Address } from '../../contract/hex.ts'
import type { FlatCallFrame } from '../../contract/wire/parity.ts'
import type { Work } from '../../base/longWork.ts'
import { searchTransactions } from '../../filters/transactionSearch.ts'
import { parityTransaction } from '../../tracing/parity.ts'
import type { Block } from '../../types/block.ts'
import type { Params } from '../params.ts'
import type { ExplorerServices } from '../services.ts'
import { type EtherscanCall, listed } from './answer.ts'
import { type Paging, pagingOf } from './paging.ts'

/** Transactions whose frames are looked at: each is executed again. */
const MAX_TRACED = 1000

interface Place {
  block: Block
  index: number
}

/** Of one transaction, or of those that an address has a part in. Throws `timeout`, `trace-too-large`. */
export function* internalTransactions({ services, params }: EtherscanCall) {
  const { chain, timeoutMs } = services
  const paging = pagingOf(params, chain.head.header.number)
  const of = params.optionalAddress('address')
  const places = yield* placesOf(services, params, paging, of)
  const rows: object[] = []
  for (const place of places) {
    for (const frame of yield* parityTransaction(chain, place.block, place.index, { timeoutMs }))
      if (isListed(frame) && (of === undefined || partsOf(frame).includes(of))) rows.push(rowOf(place, frame))
    if (rows.length >= paging.end) break
  }
  return listed(rows.slice(paging.start, paging.end), 'transactions')
}

function* placesOf(
  { chain, internalCalls }: ExplorerServices,
  params: Params,
  { range, isOldestFirst, end }: Paging,
  of: Address | undefined,
): Work<Place[]> {
  const hash = params.optionalHash('txhash')
  if (hash !== undefined) {
    const mined = chain.transaction(hash)
    return mined === undefined ? [] : [mined]
  }
  const limit = Math.min(end, MAX_TRACED)
  const search = { criteria: of === undefined ? {} : { address: of }, limit, isOldestFirst, calls: of && internalCalls }
  return (yield* searchTransactions(chain, range, search)).found
}

/** Whether the frame is below that of the transaction, and moved ether or created a contract. */
function isListed({ traceAddress, type, action: { value, balance } }: FlatCallFrame): boolean {
  return traceAddress.length > 0 && (type === 'create' || BigInt(value ?? balance ?? 0) > 0n)
}

const partsOf = ({ action, result }: FlatCallFrame) => [action.from ?? action.address, action.to ?? action.refundAddress ?? result?.address]

function rowOf({ block, index }: Place, { type, action, result, traceAddress, error }: FlatCallFrame) {
  return {
    blockNumber: block.header.number.toString(),
    timeStamp: block.header.timestamp.toString(),
    hash: block.transactions[index]!.hash,
    from: action.from ?? action.address ?? '',
    to: type === 'create' ? '' : (action.to ?? action.refundAddress ?? ''),
    value: BigInt(action.value ?? action.balance ?? 0).toString(),
    contractAddress: result?.address ?? '',
    input: type === 'call' ? (action.input === '0x' ? '' : (action.input ?? '')) : '',
    type: type === 'suicide' ? 'selfdestruct' : (action.callType ?? action.creationMethod ?? type),
    gas: BigInt(action.gas ?? 0).toString(),
    gasUsed: BigInt(result?.gasUsed ?? 0).toString(),
    traceId: traceAddress.join('_'),
    isError: error === undefined ? '0' : '1',
    errCode: error ?? '',
  }
}
