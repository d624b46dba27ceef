/** The lists of token transfers of the module `account`. */
import { type Address, type Hash, hexFromBytes, quantityFromBigint, wordFromBigint } from '../../contract/hex.ts'
import { TRANSFER_TOPICS, type TokenTransfer, type TransferKind, transfersFromLogs } from '../../contract/tokenTransfers.ts'
import type { Work } from '../../base/longWork.ts'
import { type LocatedLog, queryLogs } from '../../filters/logQuery.ts'
import { badRequest } from '../params.ts'
import { type TokenFacts, tokenFacts } from '../tokenFacts.ts'
import { type EtherscanAction, type EtherscanCall, listed } from './answer.ts'
import { pagingOf } from './paging.ts'
import { commonFields } from './transactionRow.ts'

const [TRANSFER, ...MULTI] = TRANSFER_TOPICS as readonly [Hash, ...Hash[]]

/** The topics of transfers from and to an account; of all transfers without one. */
function topicsOf(kind: TransferKind, account: Address | undefined): (Hash[] | null)[][] {
  const first = kind === 'ERC-1155' ? [MULTI, null] : [[TRANSFER]]
  if (account === undefined) return [first]
  const topic = [wordFromBigint(BigInt(account))]
  return [
    [...first, topic],
    [...first, null, topic],
  ]
}

/** A list of the transfers of one kind of tokens: of an account, of a token, or of both. */
const transfersOf = (kind: TransferKind): EtherscanAction =>
  function* (call: EtherscanCall) {
    const { services, params } = call
    const { chain } = services
    const [account, token] = [params.optionalAddress('address'), params.optionalAddress('contractaddress')]
    if (account === undefined && token === undefined) throw badRequest('missing parameter address or contractaddress')
    const head = chain.head.header.number
    const { range, isOldestFirst, start, end } = pagingOf(params, head)
    if (range.fromBlock > range.toBlock) return listed([], 'transactions')
    const logs = new Map<string, LocatedLog>()
    for (const topics of topicsOf(kind, account))
      for (const log of yield* queryLogs(chain, { ...range, addresses: token ? [token] : [], topics }))
        logs.set(`${log.block.header.number}.${log.logIndex}`, log)
    const transfers = Array.from(logs.values())
      .toSorted(byPlace)
      .flatMap((at) => transfersAt(at).map((transfer) => ({ at, transfer })))
      .filter(({ transfer }) => transfer.kind === kind)
    const wanted = (isOldestFirst ? transfers : transfers.toReversed()).slice(start, end)
    return listed(yield* rowsOf(call, wanted, head), 'transactions')
  }

function byPlace(a: LocatedLog, b: LocatedLog): number {
  return Number(a.block.header.number - b.block.header.number) || a.logIndex - b.logIndex
}

function transfersAt({ log, logIndex }: LocatedLog): TokenTransfer[] {
  return transfersFromLogs([
    { address: log.address, topics: log.topics, data: hexFromBytes(log.data), logIndex: quantityFromBigint(BigInt(logIndex)) },
  ])
}

// oxlint-disable-next-line require-yield -- asking a token takes no longer than a short call
function* rowsOf(
  { services }: EtherscanCall,
  wanted: readonly { at: LocatedLog; transfer: TokenTransfer }[],
  head: bigint,
): Work<object[]> {
  const facts = new Map<Address, TokenFacts>()
  return wanted.map(({ at: { block: place, transactionIndex: index }, transfer: { kind, token, from, to, value, id } }) => {
    const known = facts.get(token) ?? tokenFacts(services, token)
    const block = services.chain.blockByHash(place.hash)!
    facts.set(token, known)
    return {
      ...commonFields({ block, index, receipts: services.chain.receipts(block.hash) ?? [] }, head),
      from,
      to,
      contractAddress: token,
      ...(kind === 'ERC-20' && { value: value.toString() }),
      ...(id !== undefined && { tokenID: id.toString() }),
      ...(kind === 'ERC-1155' && { tokenValue: value.toString() }),
      tokenName: known.name,
      tokenSymbol: known.symbol,
      tokenDecimal: kind === 'ERC-20' ? known.decimals : '0',
      input: 'deprecated',
    }
  })
}

export const tokenActions: Record<string, EtherscanAction> = {
  tokentx: transfersOf('ERC-20'),
  tokennfttx: transfersOf('ERC-721'),
  token1155tx: transfersOf('ERC-1155'),
}
