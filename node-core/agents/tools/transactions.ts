import { described, optional, oneOf } from '../../contract/compound.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import { address, looseInteger } from '../../contract/primitives.ts'
import { upTo } from '../counts.ts'
import { tool } from '../tool.ts'
import { transactionLine } from '../transactionLine.ts'

export const transactions = tool({
  name: 'list_transactions',
  title: 'List transactions',
  description:
    'Mined transactions, the newest first, one in a line: block, hash, outcome, sender, what it called. Filter by status (such as those that failed), or by an address that sent, received or was created. To go on, give `before` the number of the last block.',
  params: {
    status: optional(oneOf('success', 'failed')),
    address: described(optional(address), 'Sender, recipient or created contract.'),
    before: described(optional(looseInteger), 'Only blocks below this number.'),
    count: upTo(20, 200, 'About how many, as blocks are listed whole'),
  },
  async run({ status, address: of, before, count }, node) {
    if (before === 0n) return 'there are no earlier blocks'
    const { transactions: found, searched } = await node.ask('devnet_transactions', {
      ...(status && { status }),
      ...(of && { address: of }),
      ...(before !== undefined && { toBlock: quantityFromBigint(before - 1n) }),
      limit: quantityFromBigint(BigInt(count)),
    })
    const lines = await Promise.all(found.map((it) => transactionLine(it, node)))
    const rest =
      searched === null || BigInt(searched.from) === 0n
        ? []
        : [`searched from block ${BigInt(searched.from)} on; for earlier ones: before = ${BigInt(searched.from)}`]
    return [...(lines.length === 0 ? ['no transaction was found'] : lines), ...rest].join('\n')
  },
})
