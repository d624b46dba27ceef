import type { WireBlockRow } from '../../contract/blockRows.ts'
import { DecodeError } from '../../contract/codec.ts'
import { wire } from '../../contract/compound.ts'
import { quantity64 } from '../../contract/primitives.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { HASH, QUANTITY, listOf, orNull, shape } from '../wire/schemas.ts'
import { wireBlockRow } from '../wire/blockRow.ts'

/** Blocks of one answer at most. */
const MAX_BLOCKS = 256n
/** Other requests wait while the store is read. */
const READ_MS = 50

const COUNT = { type: 'integer' } as const

const ROW = shape('BlockRow', {
  number: QUANTITY,
  hash: HASH,
  parentHash: HASH,
  timestamp: QUANTITY,
  gasUsed: QUANTITY,
  gasLimit: QUANTITY,
  baseFeePerGas: orNull(QUANTITY),
  size: QUANTITY,
  transfers: COUNT,
  calls: COUNT,
  creations: COUNT,
  failed: COUNT,
})

/** Methods that list blocks, in both profiles. */
export const devnetBlockRows = [
  method({
    name: 'devnet_blocks',
    summary:
      'Blocks of a range as lists show them, newest first, with how many of their transactions do what; fewer of the newest where reading them takes long.',
    params: [
      ['fromBlock', quantity64],
      ['toBlock', quantity64],
    ],
    result: wire<WireBlockRow[]>(listOf(ROW)),
    reference: 'functional',
    handler({ chain }, fromBlock, toBlock): WireBlockRow[] {
      if (toBlock - fromBlock >= MAX_BLOCKS)
        throw argumentError(new DecodeError(`at most ${MAX_BLOCKS} blocks are answered at once`), 1, 'toBlock')
      const { number: head } = chain.head.header
      const rows: WireBlockRow[] = []
      const deadlineMs = performance.now() + READ_MS
      for (let number = toBlock > head ? head : toBlock; number >= fromBlock; number--) {
        const block = chain.blockByNumber(number)!
        rows.push(wireBlockRow(block, block.transactions.length === 0 ? [] : (chain.receipts(block.hash) ?? [])))
        if (performance.now() > deadlineMs) break
      }
      return rows
    },
  }),
] as const
