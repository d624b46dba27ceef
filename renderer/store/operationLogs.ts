/** User operations as their EntryPoints log them. */
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireLog } from '../../node-core/contract/wire/log.ts'
import { blockQuantity } from './blockPages.ts'
import { LOG_BLOCKS } from './logsSlice.ts'
import type { SyncContext } from './syncContext.ts'

type Client = Pick<SyncContext['client'], 'call'>

/** First topic of `UserOperationEvent`; the others are the operation's hash, its sender and its paymaster. */
const USER_OPERATION_EVENT: Hash = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** The topics of the operations of a sender. */
export const topicsOfSender = (sender: Address): (Hash | null)[] => [USER_OPERATION_EVENT, null, `0x${sender.slice(2).padStart(64, '0')}`]

/** What `UserOperationEvent` says. */
export interface LoggedOperation {
  hash: Hash
  paymaster: Address | undefined
  nonce: Hex
  success: boolean
  /** In wei. */
  cost: bigint
}

const WORD_DIGITS = 64

/** Undefined for a log that is none of an EntryPoint. */
export function operationFromLog({ topics, data }: Pick<WireLog, 'topics' | 'data'>): LoggedOperation | undefined {
  const [event, hash, , payer] = topics
  if (event !== USER_OPERATION_EVENT || payer === undefined || data.length < 2 + 3 * WORD_DIGITS) return undefined
  const word = (at: number): Hex => `0x${data.slice(2 + at * WORD_DIGITS, 2 + (at + 1) * WORD_DIGITS)}`
  const paymaster: Address = `0x${payer.slice(-40)}`
  return {
    hash: hash!,
    paymaster: BigInt(paymaster) === 0n ? undefined : paymaster,
    nonce: word(0),
    success: BigInt(word(1)) !== 0n,
    cost: BigInt(word(2)),
  }
}

/** The first block of this chain: the remote chain of a fork is not asked. */
const firstOwn = (fork: number | undefined): number => (fork === undefined ? 0 : fork + 1)

/** Whether an account sent operations in the newest blocks up to `head`; `fork`: the block at which the chain was forked. */
export async function hasRecentOperations(client: Client, sender: Address, head: number, fork: number | undefined): Promise<boolean> {
  const first = Math.max(firstOwn(fork), head - LOG_BLOCKS + 1)
  if (first > head) return false
  const range = { fromBlock: blockQuantity(first), toBlock: blockQuantity(head) }
  return (await client.call('eth_getLogs', { ...range, topics: topicsOfSender(sender) })).length > 0
}
