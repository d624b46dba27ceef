import { groupDigits } from '../contract/groupDigits.ts'
import type { WireTransactionRow } from '../contract/transactionPages.ts'
import { itemOfSelector } from '../compilation/itemOfSelector.ts'
import { exactEther } from './amounts.ts'
import type { NodeReader } from './nodeReader.ts'

/** A mined transaction in one line: block, hash, outcome, sender, what it called. */
export async function transactionLine(row: WireTransactionRow, node: NodeReader): Promise<string> {
  const { blockNumber, hash, status, from, to, created, selector, value, gasUsed } = row
  const target = to === null ? `created ${created === null ? 'nothing' : await node.nameOf(created)}` : `→ ${await node.nameOf(to)}`
  const called = to === null || selector === null ? '' : ` ${itemOfSelector(await node.abiOf(to), 'function', selector)?.name ?? selector}`
  const paid = BigInt(value) === 0n ? '' : `, ${exactEther(BigInt(value))}`
  return `block ${BigInt(blockNumber)} ${hash} ${status === 'failed' ? 'FAILED' : 'ok'}: ${await node.nameOf(from)} ${target}${called}${paid}, gas ${groupDigits(BigInt(gasUsed))}`
}
