import type { ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import type { WireBlock } from '../../../node-core/contract/wire/block.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import type { KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { groupDigits } from '../../format/amount.ts'
import { gasShare, percentToText } from '../../format/gas.ts'
import { textFromHex } from '../../format/revert.ts'
import { absoluteTime } from '../../format/time.ts'
import { addressPath, blockPath } from '../../routing/paths.ts'

const ZERO_BLOOM = /^0x0*$/

type Header = Omit<WireBlock, 'transactions'>

/** Every field of a block's header with its meaning; fields that the block's fork does not have are left out. */
export function headerFields(block: Header): KeyValue[] {
  const number = Number(block.number)
  const fields: (KeyValue | undefined)[] = [
    { term: 'Number', meaning: 'Height: how many blocks lie before it', value: number },
    { term: 'Hash', meaning: 'Keccak-256 of the RLP of this header', value: <HashChip hash={block.hash} what="block hash" whole /> },
    {
      term: 'Parent hash',
      meaning: 'Hash of the block before it',
      value: <HashChip hash={block.parentHash} what="parent hash" whole {...(number > 0 ? { href: blockPath(block.parentHash) } : {})} />,
    },
    { term: 'Timestamp', meaning: 'When it was sealed, in unix seconds', value: timestampOf(block.timestamp) },
    {
      term: 'Gas used',
      meaning: 'Gas that its transactions used together',
      value: `${groupDigits(BigInt(block.gasUsed))} (${percentToText(gasShare(BigInt(block.gasUsed), BigInt(block.gasLimit)))})`,
    },
    { term: 'Gas limit', meaning: 'Gas that its transactions may use together', value: groupDigits(BigInt(block.gasLimit)) },
    amount(block.baseFeePerGas, 'Base fee', 'Price of a unit of gas that is burnt; it follows how full blocks are (EIP-1559)'),
    { term: 'Size', meaning: 'Length of the block’s RLP', value: `${groupDigits(BigInt(block.size))} bytes` },
    {
      term: 'Coinbase',
      meaning: 'Account that receives the tips',
      value: <AddressChip address={block.miner} href={addressPath(block.miner)} whole />,
    },
    hash(block.stateRoot, 'State root', 'Root of the trie of all accounts after this block'),
    hash(block.transactionsRoot, 'Transactions root', 'Root of the trie of its transactions'),
    hash(block.receiptsRoot, 'Receipts root', 'Root of the trie of its receipts'),
    hash(block.withdrawalsRoot, 'Withdrawals root', 'Root of the trie of its withdrawals (EIP-4895)'),
    quantity(block.blobGasUsed, 'Blob gas used', 'Gas that its blobs used (EIP-4844)'),
    quantity(block.excessBlobGas, 'Excess blob gas', 'Running total from which the price of blob gas follows (EIP-4844)'),
    hash(block.parentBeaconBlockRoot, 'Parent beacon root', 'Root of the parent beacon block, readable by contracts (EIP-4788)'),
    hash(block.requestsHash, 'Requests hash', 'Hash of the requests to the consensus layer (EIP-7685)'),
    hash(block.blockAccessListHash, 'Block access list hash', 'Hash of what its transactions read and wrote (EIP-7928)'),
    quantity(block.slotNumber, 'Slot number', 'Slot of the consensus layer that it was made in (EIP-7843)'),
    hash(block.mixHash, 'Prev randao', 'Random value that the PREVRANDAO opcode gives; the mix hash before the merge (EIP-4399)'),
    { term: 'Nonce', meaning: 'Proof of work before the merge; zero since', value: <Mono text={block.nonce} /> },
    quantity(block.difficulty, 'Difficulty', 'Work that the block needed before the merge; zero since'),
    hash(block.sha3Uncles, 'Uncles hash', 'Hash of the list of uncles, which is empty on this chain'),
    { term: 'Extra data', meaning: 'Up to 32 bytes that the producer may choose', value: extraDataOf(block.extraData) },
    {
      term: 'Logs bloom',
      meaning: 'Filter over the addresses and topics of its logs, 256 bytes',
      value: ZERO_BLOOM.test(block.logsBloom ?? '0x') ? 'empty' : <Mono text={block.logsBloom} what="logs bloom" />,
    },
  ]
  return fields.filter((field) => field !== undefined)
}

function hash(value: string | null | undefined, term: string, meaning: string): KeyValue | undefined {
  return value ? { term, meaning, value: <HashChip hash={value} what={term.toLowerCase()} whole /> } : undefined
}

function quantity(value: Hex | null | undefined, term: string, meaning: string): KeyValue | undefined {
  return value ? { term, meaning, value: groupDigits(BigInt(value)) } : undefined
}

function amount(value: Hex | null | undefined, term: string, meaning: string): KeyValue | undefined {
  return value ? { term, meaning, value: <Amount wei={BigInt(value)} unit="gwei" /> } : undefined
}

function timestampOf(timestamp: Hex): ReactNode {
  const seconds = Number(timestamp)
  return `${absoluteTime(seconds)} (${seconds})`
}

function extraDataOf(data: string): ReactNode {
  if (data === '0x') return 'empty'
  const text = textFromHex(data.slice(2))
  return /^[\x20-\x7e]+$/.test(text) ? (
    <>
      <Mono text={data} what="extra data" /> “{text}”
    </>
  ) : (
    <Mono text={data} what="extra data" />
  )
}
