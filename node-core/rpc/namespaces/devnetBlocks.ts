import { type BlockRowSource, blockRow } from '../../contract/blockRows.ts'
import { DecodeError } from '../../contract/codec.ts'
import { array } from '../../contract/compound.ts'
import { quantity64 } from '../../contract/primitives.ts'
import type { ChainReader } from '../../chain/chainReader.ts'
import type { Block } from '../../types/block.ts'
import { readAll } from '../../types/remoteMiss.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { blockRowSource, headerRowSource } from '../wire/blockRow.ts'

/** Maximum number of blocks per response. */
const MAX_BLOCKS = 256n
/** Other requests wait while the store is read. */
const READ_MS = 50
/** This many are read even when the time is over, so that a busy machine does not cut short lists. */
const MIN_BLOCKS = 16

/** Methods that list blocks, in both profiles. */
export const devnetBlockRows = [
  method({
    name: 'devnet_blocks',
    summary:
      'Block summaries of a range, newest first, with transaction counts by kind; only the newest ones if reading all takes too long. Of the remote blocks of a fork only headers are read.',
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
      const { number: first } = chain.genesis.header
      const newest = toBlock > head ? head : toBlock
      const rows: BlockRowSource[] = []
      const deadlineMs = performance.now() + READ_MS
      for (let number = newest; number >= fromBlock && number >= first; number--) {
        rows.push(ownRow(chain, chain.blockByNumber(number)!))
        if (rows.length >= MIN_BLOCKS && performance.now() > deadlineMs) return rows
      }
      return fromBlock < first ? rows.concat(remoteRows(chain, fromBlock, newest < first ? newest : first - 1n)) : rows
    },
  }),
] as const

function ownRow(chain: ChainReader, block: Block): BlockRowSource {
  const receipts = block.transactions.length === 0 ? [] : (chain.receipts(block.hash) ?? [])
  return blockRowSource(block, receipts, chain.store.manual.of(block.hash))
}

/** Rows of the blocks that a fork has from its remote chain, newest first. Bodies are not read for them: a list would need megabytes. */
function remoteRows(chain: ChainReader, from: bigint, to: bigint): BlockRowSource[] {
  const oldest = from > chain.earliest ? from : chain.earliest
  if (oldest > to) return []
  const numbers = Array.from({ length: Number(to - oldest) + 1 }, (_, at) => to - BigInt(at))
  return readAll(numbers, (number) => chain.headerByNumber(number)).flatMap((header) =>
    header === undefined ? [] : headerRowSource(header),
  )
}
