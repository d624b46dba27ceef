import { type BlockRowSource, blockRow } from '../../contract/blockRows.ts'
import { DecodeError } from '../../contract/codec.ts'
import { array } from '../../contract/compound.ts'
import { quantity64 } from '../../contract/primitives.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { blockRowSource } from '../wire/blockRow.ts'

/** Maximum number of blocks per response. */
const MAX_BLOCKS = 256n
/** Other requests wait while the store is read. */
const READ_MS = 50

/** Methods that list blocks, in both profiles. */
export const devnetBlockRows = [
  method({
    name: 'devnet_blocks',
    summary:
      'Block summaries of a range, newest first, with transaction counts by kind; only the newest ones if reading all takes too long.',
    params: [
      ['fromBlock', quantity64],
      ['toBlock', quantity64],
    ],
    result: array(blockRow),
    reference: 'functional',
    handler({ chain }, fromBlock, toBlock) {
      if (toBlock - fromBlock >= MAX_BLOCKS)
        throw argumentError(new DecodeError(`the limit is ${MAX_BLOCKS} blocks per request`), 1, 'toBlock')
      const { number: head } = chain.head.header
      const { number: genesis } = chain.genesis.header
      const oldest = fromBlock > genesis ? fromBlock : genesis
      const rows: BlockRowSource[] = []
      const deadlineMs = performance.now() + READ_MS
      for (let number = toBlock > head ? head : toBlock; number >= oldest; number--) {
        const block = chain.blockByNumber(number)!
        const receipts = block.transactions.length === 0 ? [] : (chain.receipts(block.hash) ?? [])
        rows.push(blockRowSource(block, receipts, chain.store.manual.of(block.hash)))
        if (performance.now() > deadlineMs) break
      }
      return rows
    },
  }),
] as const
