/** The token transfers of a receipt, read from its logs: what ERC-20, ERC-721 and ERC-1155 write. */
import { SYSTEM_ADDRESS, TRANSFER_TOPIC } from './etherLogs.ts'
import type { Address, Hash, Hex } from './hex.ts'

export type TransferKind = 'ERC-20' | 'ERC-721' | 'ERC-1155'

export interface TokenTransfer {
  kind: TransferKind
  token: Address
  from: Address
  to: Address
  /** How much of a fungible token; 1 of an ERC-721. */
  value: bigint
  /** Which one of the token; undefined for an ERC-20. */
  id: bigint | undefined
  logIndex: number
}

/** What of a log is looked at. */
export interface TransferLog {
  address: Address
  topics: readonly Hash[]
  data: Hex
  logIndex: Hex
}

/** No account: tokens are minted from there and burnt to there. */
export const NO_ACCOUNT: Address = `0x${'0'.repeat(40)}`

/**
 * Keccak-256 of Transfer(address,address,uint256), TransferSingle(address,address,address,uint256,uint256),
 * TransferBatch(…,uint256[],uint256[]).
 */
const [TRANSFER, SINGLE, BATCH] = [
  TRANSFER_TOPIC,
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
] as const

/** First topics of the logs that may be transfers. */
export const TRANSFER_TOPICS: readonly Hash[] = [TRANSFER, SINGLE, BATCH]

/** Items of one batch that are read: a log may claim any number. */
const MAX_BATCH_LENGTH = 1_000

/** All transfers of the logs, in their order; a log that only has the name of a transfer is none. */
export function transfersFromLogs(logs: readonly TransferLog[]): TokenTransfer[] {
  return logs.flatMap(transfersOf)
}

function transfersOf({ address: token, topics, data, logIndex: position }: TransferLog): TokenTransfer[] {
  // What the protocol logs is ether that moves (EIP-7708), and no token.
  if (token === SYSTEM_ADDRESS) return []
  const logIndex = Number(position)
  const words = wordsOf(data)
  if (topics[0] === TRANSFER && topics.length === 3 && words.length === 1) {
    return withEnds(topics[1], topics[2], (from, to) => [{ kind: 'ERC-20', token, from, to, value: words[0]!, id: undefined, logIndex }])
  }
  if (topics[0] === TRANSFER && topics.length === 4) {
    return withEnds(topics[1], topics[2], (from, to) => [{ kind: 'ERC-721', token, from, to, value: 1n, id: BigInt(topics[3]!), logIndex }])
  }
  if (topics[0] === SINGLE && topics.length === 4 && words.length === 2) {
    return withEnds(topics[2], topics[3], (from, to) => [{ kind: 'ERC-1155', token, from, to, value: words[1]!, id: words[0], logIndex }])
  }
  if (topics[0] === BATCH && topics.length === 4) {
    const [ids, values] = [arrayAt(words, 0), arrayAt(words, 1)]
    if (!ids || ids.length !== values?.length) return []
    return withEnds(topics[2], topics[3], (from, to) =>
      ids.map((id, at) => ({ kind: 'ERC-1155', token, from, to, value: values[at]!, id, logIndex })),
    )
  }
  return []
}

function withEnds(from: Hash | undefined, to: Hash | undefined, make: (from: Address, to: Address) => TokenTransfer[]): TokenTransfer[] {
  const [sender, recipient] = [addressOf(from), addressOf(to)]
  return sender && recipient ? make(sender, recipient) : []
}

function addressOf(topic: Hash | undefined): Address | undefined {
  return topic !== undefined && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}

function wordsOf(data: Hex): bigint[] {
  const words: bigint[] = []
  for (let at = 2; at + 64 <= data.length && words.length < 2 * MAX_BATCH_LENGTH + 4; at += 64)
    words.push(BigInt(`0x${data.slice(at, at + 64)}`))
  return words
}

/** The array of numbers whose place stands in that word. */
function arrayAt(words: readonly bigint[], position: number): bigint[] | undefined {
  const offset = words[position]
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return undefined
  const start = Number(offset / 32n)
  const length = words[start]!
  if (length > BigInt(MAX_BATCH_LENGTH) || start + 1 + Number(length) > words.length) return undefined
  return words.slice(start + 1, start + 1 + Number(length))
}
