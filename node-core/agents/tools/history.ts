import { described, optional, oneOf } from '../../contract/compound.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import { address, looseSlot, slot as slotWord, string } from '../../contract/primitives.ts'
import type { Address, Hex } from '../../contract/hex.ts'
import type { WireValueChange, WireWatchedValue } from '../../contract/valueHistory.ts'
import { upTo, wholeNumber } from '../counts.ts'
import { cut } from '../decoded.ts'
import type { NodeReader } from '../nodeReader.ts'
import { placeText } from '../places.ts'
import { ToolError, tool } from '../tool.ts'

/** Changes of which the line is told: each takes a run of its transaction. */
const MAX_PLACED = 20

export const history = tool({
  name: 'list_changes',
  title: 'Who changed a value',
  description:
    'Which transactions, or changes by hand, set a state variable, a storage slot, a balance or a nonce, the newest first, with the value before and after, and the function and line that wrote it. Use it to find where a wrong value came from.',
  params: {
    address: described(address, 'The contract or account.'),
    path: described(
      optional(string),
      'A state variable as Solidity writes it: `total`, `balances[0x…]`, `orders[3].amount`, `items.length`.',
    ),
    slot: described(optional(looseSlot), 'A storage slot, instead of `path`.'),
    field: described(optional(oneOf('balance', 'nonce')), 'Of the account, instead of `path`.'),
    before: described(optional(wholeNumber), 'Only blocks below this number.'),
    count: upTo(10, 100, 'About how many'),
  },
  async run({ address: of, path, slot, field, before, count }, node) {
    const asked: WireWatchedValue[] = [
      ...(path === undefined ? [] : [{ path }]),
      ...(slot === undefined ? [] : [{ slot: slotWord.encode(slot) }]),
      ...(field === undefined ? [] : [{ field }]),
    ]
    const [watched] = asked
    if (watched === undefined || asked.length > 1) throw new ToolError('give one of `path`, `slot` and `field`')
    if (before === 0) return 'there are no earlier blocks'
    const query = {
      limit: quantityFromBigint(BigInt(count)),
      ...(before !== undefined && { toBlock: quantityFromBigint(BigInt(before - 1)) }),
    }
    const { changes, slot: place, searched } = await node.ask('devnet_valueHistory', of, watched, query)
    const lines = await Promise.all(changes.map((it, at) => changeText(it, of, at < MAX_PLACED ? place : null, node)))
    const from = BigInt(searched?.from ?? 0)
    return [
      ...(lines.length === 0 ? ['no change was found'] : lines),
      ...(from === 0n ? [] : [`searched from block ${from} on; for earlier ones: before = ${from}`]),
    ].join('\n')
  },
})

async function changeText(change: WireValueChange, of: Address, slot: Hex | null, node: NodeReader): Promise<string> {
  const { cause, blockNumber, transactionHash, before, after } = change
  const values = `${cut(String(before ?? 'too long'))} → ${cut(String(after ?? 'too long'))}`
  if (cause === 'hand')
    return `${blockNumber === null ? 'after the newest block' : `before block ${BigInt(blockNumber)}`}, by hand: ${values}`
  if (transactionHash === null) return `block ${BigInt(blockNumber!)}, not by a transaction: ${values}`
  return `block ${BigInt(blockNumber!)} ${transactionHash}: ${values}${slot === null ? '' : await writerText(transactionHash, of, slot, node)}`
}

/** The function and the line whose write lasted. */
async function writerText(transaction: Hex, of: Address, slot: Hex, { ask }: NodeReader): Promise<string> {
  const writes = await ask('devnet_storageWrites', transaction, of, slot)
  const last = writes.findLast(({ isReverted }) => !isReverted)
  if (last === undefined) return ''
  const name = [last.contract, last.function].filter((it) => it !== null).join('.')
  return `  step ${last.step}${name && ` in ${name}`}${last.location === null ? '' : ` at ${placeText(last.location)}`}`
}
