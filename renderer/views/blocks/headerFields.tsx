import type { ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import type { WireBlock } from '../../../node-core/contract/wire/block.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import type { KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { gasShare, percentToText } from '../../format/gas.ts'
import { textFromHex } from '../../format/revert.ts'
import { absoluteTime } from '../../format/time.ts'
import { addressPath, blockPath } from '../../routing/paths.ts'

const ZERO_BLOOM = /^0x0*$/

type Header = Omit<WireBlock, 'transactions'>

/** The fields of a block's header with their meanings; fields that the block's fork lacks are omitted. */
export function headerFields(block: Header): KeyValue[] {
  const number = Number(block.number)
  const fields: (KeyValue | undefined)[] = [
    { term: 'Number', meaning: 'Height: number of blocks before it', value: number },
    { term: 'Hash', meaning: 'Keccak-256 of the RLP of this header', value: <HashChip hash={block.hash} what="block hash" whole /> },
    {
      term: 'Parent hash',
      meaning: 'Hash of the previous block',
      value: <HashChip hash={block.parentHash} what="parent hash" whole {...(number > 0 ? { href: blockPath(block.parentHash) } : {})} />,
    },
    { term: 'Timestamp', meaning: 'When it was sealed, in unix seconds', value: timestampOf(block.timestamp) },
    {
      term: 'Gas used',
      meaning: 'Total gas used by its transactions',
      value: `${groupDigits(BigInt(block.gasUsed))} (${percentToText(gasShare(BigInt(block.gasUsed), BigInt(block.gasLimit)))})`,
    },
    { term: 'Gas limit', meaning: 'Maximum gas for all of its transactions', value: groupDigits(BigInt(block.gasLimit)) },
    amount(block.baseFeePerGas, 'Base fee', 'Price per unit of gas, which is burnt; adjusts to how full blocks are (EIP-1559)'),
    { term: 'Size', meaning: 'Length of the block’s RLP', value: `${groupDigits(BigInt(block.size))} bytes` },
    {
      term: 'Coinbase',
      meaning: 'Account that receives the priority fees',
      value: <AddressChip address={block.miner} href={addressPath(block.miner)} whole />,
    },
    hash(block.stateRoot, 'State root', 'Root of the account trie after this block'),
    hash(block.transactionsRoot, 'Transactions root', 'Root of its transaction trie'),
    hash(block.receiptsRoot, 'Receipts root', 'Root of its receipt trie'),
    hash(block.withdrawalsRoot, 'Withdrawals root', 'Root of its withdrawal trie (EIP-4895)'),
    quantity(block.blobGasUsed, 'Blob gas used', 'Gas used by its blobs (EIP-4844)'),
    quantity(block.excessBlobGas, 'Excess blob gas', 'Running total that determines the blob gas price (EIP-4844)'),
    hash(block.parentBeaconBlockRoot, 'Parent beacon root', 'Root of the parent beacon block, readable by contracts (EIP-4788)'),
    hash(block.requestsHash, 'Requests hash', 'Hash of the requests to the consensus layer (EIP-7685)'),
    hash(block.blockAccessListHash, 'Block access list hash', 'Hash of all state that its transactions read and wrote (EIP-7928)'),
    quantity(block.slotNumber, 'Slot number', 'Consensus layer slot in which it was produced (EIP-7843)'),
    hash(block.mixHash, 'Prev randao', 'Random value returned by the PREVRANDAO opcode; the mix hash before the merge (EIP-4399)'),
    { term: 'Nonce', meaning: 'Proof of work before the merge; zero since', value: <Mono text={block.nonce} /> },
    quantity(block.difficulty, 'Difficulty', 'Proof-of-work difficulty before the merge; zero since'),
    hash(block.sha3Uncles, 'Uncles hash', 'Hash of the uncle list, always empty on this chain'),
    { term: 'Extra data', meaning: 'Up to 32 bytes chosen by the producer', value: extraDataOf(block.extraData) },
    {
      term: 'Logs bloom',
      meaning: '256-byte Bloom filter over the addresses and topics of its logs',
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
