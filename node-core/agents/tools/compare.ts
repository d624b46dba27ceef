import type { WireAccountDifference, WireBlockComparison, WireComparedId, WireComparedSide } from '../../contract/blockComparison.ts'
import { blockId } from '../../contract/blockId.ts'
import { countText } from '../../contract/countText.ts'
import { described, optional } from '../../contract/compound.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import { address, string } from '../../contract/primitives.ts'
import { exactEther } from '../amounts.ts'
import { upTo } from '../counts.ts'
import { cut, eventText, firstOf } from '../decoded.ts'
import type { NodeReader } from '../nodeReader.ts'
import { ToolError, tool } from '../tool.ts'
import { transactionLine } from '../transactionLine.ts'

/** Variables and slots that are listed of an account. */
const MAX_LISTED = 40

const SIDE =
  'A block number, a hash, `latest`, or `branch ID` or `branch NAME` for the newest block of a branch (devnet_branches lists them)'

export const compare = tool({
  name: 'compare_blocks',
  title: 'Compare two blocks',
  description:
    'What differs between two blocks, of the chain or of branches that a revert or a reorganisation left behind: balances, nonces, code, state variables by name, and the transactions and events that only one of them has. Use it to see what several transactions did together, or how two attempts differ.',
  params: {
    from: described(string, `${SIDE}.`),
    to: described(optional(string, 'latest'), `The same; latest if absent, with changes by hand that wait for the next block.`),
    address: described(optional(address), 'Only this account.'),
    count: upTo(30, 200, 'How many accounts, transactions and events'),
  },
  async run({ from, to, address: only, count }, node) {
    const query = { limit: quantityFromBigint(BigInt(count)), ...(only && { address: only }) }
    const compared = await node.ask('devnet_compareBlocks', sideOf(from), sideOf(to), query)
    const { ancestor, accounts, accountCount } = compared
    const lines = [
      `from block ${placeText(compared.from)}, to block ${placeText(compared.to)}, common ancestor: block ${BigInt(ancestor.number)}`,
      accounts.length === 0 ? 'no account differs' : 'accounts that differ, from → to:',
    ]
    for (const account of accounts) lines.push(await node.nameOf(account.address), ...accountLines(account).map((it) => `  ${it}`))
    if (accountCount > accounts.length) lines.push(`… and ${accountCount - accounts.length} more accounts`)
    return [...lines, ...(await sideLines(compared, 'from', node)), ...(await sideLines(compared, 'to', node))].join('\n')
  },
})

const BRANCH = /^branch\s+(.+)$/i

function sideOf(text: string): WireComparedId {
  const branch = BRANCH.exec(text.trim())?.[1]
  if (branch !== undefined) return { branch }
  try {
    return blockId.encode(blockId.decode(/^\d+$/.test(text) ? quantityFromBigint(BigInt(text)) : text))
  } catch {
    throw new ToolError(`${cut(text)} is neither a block nor a branch: give a number, a hash, latest, or branch NAME`)
  }
}

const placeText = ({ block }: WireComparedSide): string => `${BigInt(block.number)} ${block.hash}${block.isCanonical ? '' : ' of a branch'}`

function accountLines({
  kind,
  isProtocol,
  balance,
  nonce,
  code,
  variables,
  slots,
  slotCount,
  hasAllSlots,
}: WireAccountDifference): string[] {
  if (isProtocol) return [`${countText(slotCount, 'slot')}, as the protocol writes with each block`]
  const stored = [
    ...(variables ?? []).map(({ path, before, after }) => `${path}: ${cut(before ?? 'too long')} → ${cut(after ?? 'too long')}`),
    ...slots.filter(({ isNamed }) => !isNamed).map(({ slot, before, after }) => `slot ${slot}: ${before} → ${after}`),
  ]
  return [
    ...(kind === 'changed' ? [] : [kind]),
    ...(balance === null ? [] : [`balance: ${exactEther(BigInt(balance.before))} → ${exactEther(BigInt(balance.after))}`]),
    ...(nonce === null ? [] : [`nonce: ${BigInt(nonce.before)} → ${BigInt(nonce.after)}`]),
    ...(code === null
      ? []
      : [`code: ${code.before.sizeBytes} bytes ${code.before.hash} → ${code.after.sizeBytes} bytes ${code.after.hash}`]),
    ...firstOf(stored, MAX_LISTED),
    ...(slotCount > slots.length ? [`… and ${slotCount - slots.length} more slots`] : []),
    ...(hasAllSlots ? [] : ['not all of its storage can be compared on this fork']),
  ]
}

async function sideLines(compared: WireBlockComparison, name: 'from' | 'to', node: NodeReader): Promise<string[]> {
  const { transactions, logs, searched, blocks, block } = compared[name]
  const lines: string[] = []
  if (transactions.length > 0) lines.push(`transactions only in ${name}:`)
  for (const it of transactions)
    lines.push(`  ${await transactionLine(it, node)}${it.isOnBoth ? ', also in the other, with another outcome' : ''}`)
  if (logs.length > 0) lines.push(`events only in ${name}:`)
  for (const log of logs)
    lines.push(`  block ${BigInt(log.blockNumber)} ${await node.nameOf(log.address)} ${eventText(await node.abiOf(log.address), log)}`)
  const first = BigInt(block.number) - BigInt(blocks) + 1n
  if (searched !== null && BigInt(searched.from) > first) lines.push(`blocks of ${name} below ${BigInt(searched.from)} were not searched`)
  return lines
}
