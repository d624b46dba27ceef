/** The action `txlistinternal` of the module `account`: calls within transactions that moved ether, and creations. */
import type { Address } from '../../contract/hex.ts'
import type { FlatCallFrame } from '../../contract/wire/parity.ts'
import type { Work } from '../../base/longWork.ts'
import type { FoundTransaction } from '../../filters/transactionQuery.ts'
import { type BlockRange, searchTransactions } from '../../filters/transactionSearch.ts'
import { parityTransaction } from '../../tracing/parity.ts'
import type { Block } from '../../types/block.ts'
import { badRequest } from '../params.ts'
import type { ExplorerServices } from '../services.ts'
import { type EtherscanCall, listed } from './answer.ts'
import { type Paging, pagingOf } from './paging.ts'

/** Transactions whose frames are looked at: each is executed again. */
const MAX_TRACED = 1000
/** Transactions of one search: those of the next one are searched for only if these have too few frames. */
const SEARCHED = 100

interface Place {
  block: Block
  index: number
}

/** Of one transaction, or of those that an address has a part in. Throws `bad-request`, `timeout`, `trace-too-large`. */
export function* internalTransactions({ services, params }: EtherscanCall) {
  const { chain } = services
  const paging = pagingOf(params, chain.head.header.number)
  const of = params.optionalAddress('address')
  const hash = params.optionalHash('txhash')
  const mined = hash === undefined ? undefined : chain.transaction(hash)
  const rows = mined ? yield* rowsAt(services, mined, of) : hash ? [] : yield* rowsWithin(services, paging, of)
  return listed(rows.slice(paging.start, paging.end), 'transactions')
}

/** The rows of a range until there are enough for the page. Throws `bad-request` if too much would have to be looked at. */
function* rowsWithin(services: ExplorerServices, { range, isOldestFirst, end }: Paging, of: Address | undefined): Work<object[]> {
  const { chain, internalCalls } = services
  const search = { criteria: of === undefined ? {} : { address: of }, limit: SEARCHED, isOldestFirst, calls: of && internalCalls }
  const rows: object[] = []
  let traced = 0
  for (let rest: BlockRange | undefined = range; rest !== undefined && rows.length < end;) {
    const searched: { found: FoundTransaction[]; rest: BlockRange | undefined } = yield* searchTransactions(chain, rest, search)
    if (searched.rest !== undefined && searched.found.length < SEARCHED)
      throw badRequest('the search takes too long: use a smaller range (startblock, endblock)')
    for (const place of searched.found) {
      if (rows.length >= end) break
      if (isPlainTransfer(place)) continue
      if (++traced > MAX_TRACED) {
        const at = place.block.header.number
        throw badRequest(
          `more than ${MAX_TRACED} transactions to execute again, at block ${at}: use a smaller range (startblock, endblock)`,
        )
      }
      const added = yield* rowsAt(services, place, of)
      rows.push(...(isOldestFirst ? added : added.toReversed()))
    }
    rest = searched.rest
  }
  return rows
}

/** Whether a transaction had gas for a transfer of ether alone, and so none for calls. */
const isPlainTransfer = ({ block, index }: FoundTransaction): boolean => block.transactions[index]!.gasLimit === 21_000n

function* rowsAt({ chain, timeoutMs }: ExplorerServices, place: Place, of: Address | undefined): Work<object[]> {
  const frames = yield* parityTransaction(chain, place.block, place.index, { timeoutMs })
  return frames.filter((frame) => isListed(frame) && (of === undefined || partsOf(frame).includes(of))).map((frame) => rowOf(place, frame))
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
