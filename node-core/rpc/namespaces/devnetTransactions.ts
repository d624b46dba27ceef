import { type Codec, DecodeError, excerptOf } from '../../contract/codec.ts'
import { object, oneOf, optional } from '../../contract/compound.ts'
import type { Hex } from '../../contract/hex.ts'
import { address, bigintFromQuantity, boolean, index, quantity64 } from '../../contract/primitives.ts'
import { type TransactionPageSource, type WireTransactionFilter, transactionPage } from '../../contract/transactionPages.ts'
import type { Work } from '../../base/longWork.ts'
import { type TransactionCriteria, findTransactions } from '../../filters/transactionQuery.ts'
import type { TransactionType } from '../../types/transaction.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { blobGasPriceOf } from '../wire/blobGasPrice.ts'
import { transactionRowSource } from '../wire/transactionRow.ts'

/** Default and maximum number of transactions per page. */
const [PAGE, MAX_PAGE] = [100, 1000]
/** Maximum run time of a search, and of one that executes blocks again. */
const [SEARCH_MS, INTERNAL_SEARCH_MS] = [50, 250]

const KINDS = ['creation', 'call', 'transfer'] as const

type TransactionMethod = NonNullable<WireTransactionFilter['method']>

const transactionMethod: Codec<TransactionMethod, TransactionMethod> = {
  decode(value) {
    const kind = KINDS.find((it) => it === value)
    if (kind !== undefined) return kind
    if (typeof value === 'string' && /^0x[0-9a-f]{8}$/i.test(value)) return value.toLowerCase() as Hex
    throw new DecodeError(`expected a selector of 4 bytes or one of ${KINDS.join(', ')}, got ${excerptOf(value)}`)
  },
  encode: (value) => value,
  schema: {
    anyOf: [
      { title: 'selector', type: 'string', pattern: '^0x[0-9a-fA-F]{8}$' },
      { type: 'string', enum: KINDS },
    ],
  },
}

const transactionType: Codec<TransactionType, Hex> = {
  decode(value) {
    const type = bigintFromQuantity(value, 8)
    if (type > 4n) throw new DecodeError(`unknown transaction type ${type}, expected 0x0 to 0x4`)
    return Number(type) as TransactionType
  },
  encode: (value) => `0x${value.toString(16)}`,
  schema: { title: 'transaction type', type: 'string', pattern: '^0x[0-4]$' },
}

const pageLimit: Codec<number, Hex> = {
  ...index,
  decode(value) {
    const limit = index.decode(value)
    if (limit < 1 || limit > MAX_PAGE) throw new DecodeError(`expected 0x1 to 0x${MAX_PAGE.toString(16)}, got ${excerptOf(value)}`)
    return limit
  },
}

const query = object(
  {
    from: optional(address),
    to: optional(address),
    address: optional(address),
    method: optional(transactionMethod),
    status: optional(oneOf('success', 'failed')),
    type: optional(transactionType),
    fromBlock: optional(quantity64),
    toBlock: optional(quantity64),
    limit: optional(pageLimit),
    internal: optional(boolean),
  },
  'transaction query',
)

/** Methods that list what the chain holds, in both profiles. */
export const devnetTransactionRows = [
  method({
    name: 'devnet_transactions',
    summary:
      'Mined transactions that match, newest first, from a bounded range of blocks, given in `searched`; a client continues below it. With `internal`, also transactions in which the `address` only appears in internal calls or creations.',
    params: [['query', optional(query)]],
    result: transactionPage,
    reference: 'functional',
    handler({ chain, internalCalls, requester, work }, asked) {
      const { fromBlock = 0n, toBlock, limit = PAGE, internal = false, ...criteria } = asked ?? {}
      if (internal && criteria.address === undefined) throw rpcError(-32602, 'invalid argument 0: query.internal: requires an address')
      const head = chain.head.header.number
      const newest = toBlock === undefined || toBlock > head ? head : toBlock
      if (fromBlock > newest) return { transactions: [], searched: null }
      const range = { fromBlock, toBlock: newest, limit, timeoutMs: internal ? INTERNAL_SEARCH_MS : SEARCH_MS }
      function* search(): Work<TransactionPageSource> {
        const { found, last } = yield* findTransactions(
          chain,
          criteria satisfies TransactionCriteria,
          range,
          internal ? internalCalls : undefined,
        )
        return {
          transactions: found.map((it) => transactionRowSource(it, blobGasPriceOf(chain, it.block.header))),
          searched: { from: last, to: newest },
        }
      }
      return work.run(search, requester)
    },
  }),
] as const
