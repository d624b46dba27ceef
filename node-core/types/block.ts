import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES, allocateBytes, concatBytes } from '../base/bytes.ts'
import { type Header, headerFromRlp, headerHash, headerToBytes, headerToRlp } from './header.ts'
import {
  type RlpItem,
  decodeRlp,
  encodeRlp,
  malformed,
  rlpAddress,
  rlpBigint,
  rlpFromBigint,
  rlpList,
  rlpSizeOfBytes,
  rlpSizeOfList,
  writeRlpBytes,
  writeRlpListHead,
} from './rlp.ts'
import { type Transaction, transactionFromBytes } from './transaction.ts'

/** A withdrawal from the consensus layer (EIP-4895). `amount` in gwei. */
export interface Withdrawal {
  index: bigint
  validatorIndex: bigint
  address: Address
  amount: bigint
}

/** A block without its header. */
export interface Body {
  transactions: Transaction[]
  ommers: Header[]
  /** Absent before Shanghai. */
  withdrawals?: Withdrawal[]
}

/** A block with its hash. */
export interface Block extends Body {
  header: Header
  hash: Hash
}

/** Builds a block from a header and a body; computes the hash. */
export function createBlock(header: Header, body: Body): Block {
  return { header, hash: headerHash(header), ...body }
}

/** RLP input of a withdrawal. */
export function withdrawalToRlp(withdrawal: Withdrawal): Uint8Array[] {
  return [
    rlpFromBigint(withdrawal.index),
    rlpFromBigint(withdrawal.validatorIndex),
    bytesFromHex(withdrawal.address),
    rlpFromBigint(withdrawal.amount),
  ]
}

function withdrawalFromRlp(item: RlpItem): Withdrawal {
  const [index, validatorIndex, address, amount] = rlpList(item, 'withdrawal', 4)
  return {
    index: rlpBigint(index, 'withdrawal index', 8),
    validatorIndex: rlpBigint(validatorIndex, 'validator index', 8),
    address: rlpAddress(address, 'withdrawal address'),
    amount: rlpBigint(amount, 'withdrawal amount', 8),
  }
}

/** Length of the RLP of transactions in a body: a legacy one is a list there, a typed one a byte string. */
function sizeOfTransactions(transactions: readonly Transaction[]): number {
  let size = 0
  for (const { type, raw } of transactions) size += type === 0 ? raw.length : rlpSizeOfBytes(raw)
  return size
}

/** RLP of the lists that follow the transactions: ommers and, from Shanghai, withdrawals. */
function encodeRest({ ommers, withdrawals }: Body): Uint8Array {
  const encoded = encodeRlp(ommers.map(headerToRlp))
  return withdrawals === undefined ? encoded : concatBytes(encoded, encodeRlp(withdrawals.map(withdrawalToRlp)))
}

/** RLP of a list of an encoded first item (none if empty) and the lists of a body, in a single allocation: a block may have thousands of transactions. */
function encodeWithBody(first: Uint8Array, body: Body): Uint8Array {
  const rest = encodeRest(body)
  const transactionBytes = sizeOfTransactions(body.transactions)
  const length = first.length + rlpSizeOfList(transactionBytes) + rest.length
  const rlp = allocateBytes(rlpSizeOfList(length))
  let at = writeRlpListHead(rlp, 0, length)
  rlp.set(first, at)
  at = writeRlpListHead(rlp, at + first.length, transactionBytes)
  for (const { type, raw } of body.transactions) {
    if (type === 0) {
      rlp.set(raw, at)
      at += raw.length
    } else at = writeRlpBytes(rlp, at, raw)
  }
  rlp.set(rest, at)
  return rlp
}

/** Bytes of a transaction in a body. */
function transactionBytes(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) return encodeRlp(item)
  if ((item[0] ?? 0) >= 0xc0) throw malformed('legacy transaction is a byte string, expected a list')
  return item
}

function bodyFromRlp(items: RlpItem[], senders: readonly Address[] = []): Body {
  const transactions = rlpList(items[0], 'transactions').map((item, i) => transactionFromBytes(transactionBytes(item), senders[i]))
  const ommers = rlpList(items[1], 'ommers').map(headerFromRlp)
  return items.length > 2
    ? { transactions, ommers, withdrawals: rlpList(items[2], 'withdrawals').map(withdrawalFromRlp) }
    : { transactions, ommers }
}

/** RLP of a block: [header, transactions, ommers, withdrawals?]. */
export function blockToBytes(block: Block): Uint8Array {
  return encodeWithBody(headerToBytes(block.header), block)
}

/** Length of a block's RLP in bytes. */
export function sizeOfBlock(block: Block): number {
  return rlpSizeOfList(
    headerToBytes(block.header).length + rlpSizeOfList(sizeOfTransactions(block.transactions)) + encodeRest(block).length,
  )
}

/** Builds a block from decoded RLP. */
export function blockFromRlp(item: RlpItem): Block {
  const [header, ...body] = rlpList(item, 'block', 3, 4)
  return createBlock(headerFromRlp(header), bodyFromRlp(body))
}

/** Decodes a block from RLP. */
export function blockFromBytes(bytes: Uint8Array): Block {
  return blockFromRlp(decodeRlp(bytes))
}

/** RLP of a body alone, as stored separately from the header. */
export function bodyToBytes(body: Body): Uint8Array {
  return encodeWithBody(EMPTY_BYTES, body)
}

/** Decodes a body from RLP. Known `senders` of its transactions need not be recovered. */
export function bodyFromBytes(bytes: Uint8Array, senders?: readonly Address[]): Body {
  return bodyFromRlp(rlpList(decodeRlp(bytes), 'body', 2, 3), senders)
}
