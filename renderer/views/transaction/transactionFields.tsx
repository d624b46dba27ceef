import type { ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import type { KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { absoluteTime } from '../../format/time.ts'
import { addressPath, blockPath } from '../../routing/paths.ts'
import type { TransactionDetail } from '../../store/detailsSlice.ts'
import { Authorizations } from './Authorization.tsx'
import { TRANSACTION_TYPES } from '../transactions/transactionColumns.tsx'

/** The fields of a transaction and its receipt with their meanings; fields that its type lacks are omitted. */
export function transactionFields({ transaction, receipt, block, failure }: TransactionDetail): KeyValue[] {
  const fields: (KeyValue | undefined)[] = [
    {
      term: 'Hash',
      meaning: 'Keccak-256 of the signed transaction',
      value: <HashChip hash={transaction.hash} what="transaction hash" whole />,
    },
    receipt && {
      term: 'Block',
      meaning: 'The block that contains it, and its index in the block',
      value: (
        <>
          <TextLink href={blockPath(Number(receipt.blockNumber))}>{groupDigits(Number(receipt.blockNumber))}</TextLink>, position{' '}
          {groupDigits(Number(receipt.transactionIndex))}
        </>
      ),
    },
    block && { term: 'Timestamp', meaning: 'When its block was sealed', value: absoluteTime(Number(block.timestamp)) },
    { term: 'Type', meaning: 'Which fields the transaction has', value: <TransactionTypeText type={Number(transaction.type)} /> },
    {
      term: 'From',
      meaning: 'Who signed it',
      value: <AddressChip address={transaction.from} href={addressPath(transaction.from)} whole />,
    },
    transaction.to
      ? {
          term: 'To',
          meaning: 'Who receives the value and the call',
          value: <AddressChip address={transaction.to} href={addressPath(transaction.to)} whole />,
        }
      : undefined,
    receipt?.contractAddress && receipt.status !== '0x0'
      ? {
          term: 'Created contract',
          meaning: 'Address of the created contract',
          value: <AddressChip address={receipt.contractAddress} href={addressPath(receipt.contractAddress)} whole />,
        }
      : undefined,
    failure?.kind === 'revert' && failure.data !== '0x'
      ? {
          term: 'Revert data',
          meaning: 'Bytes returned by the failed execution',
          value: <Mono text={failure.data} what="revert data" />,
        }
      : undefined,
    { term: 'Value', meaning: 'Wei that move from the sender to the recipient', value: <Amount wei={BigInt(transaction.value)} /> },
    { term: 'Nonce', meaning: 'How many transactions its sender had sent before', value: groupDigits(BigInt(transaction.nonce)) },
    quantity(transaction.gas, 'Gas limit', 'Maximum gas it may use'),
    quantity(receipt?.gasUsed, 'Gas used', 'Gas used after refunds'),
    quantity(receipt?.cumulativeGasUsed, 'Cumulative gas used', 'Gas used in its block up to and including this transaction'),
    price(receipt?.effectiveGasPrice, 'Effective gas price', 'Price paid per unit of gas'),
    transaction.maxFeePerGas === undefined ? price(transaction.gasPrice, 'Gas price', 'Price offered per unit of gas') : undefined,
    price(transaction.maxFeePerGas, 'Max fee per gas', 'Maximum price per unit of gas'),
    price(transaction.maxPriorityFeePerGas, 'Max priority fee', 'Maximum share of it paid to the block’s producer'),
    price(transaction.maxFeePerBlobGas, 'Max fee per blob gas', 'Maximum price per unit of blob gas'),
    quantity(receipt?.blobGasUsed, 'Blob gas used', 'Gas used by its blobs'),
    price(receipt?.blobGasPrice, 'Blob gas price', 'Price paid per unit of blob gas'),
    transaction.accessList && transaction.accessList.length > 0
      ? {
          term: 'Access list',
          meaning: 'Addresses and slots declared in advance, which makes accessing them cheaper',
          value: <AccessList list={transaction.accessList} />,
        }
      : undefined,
    transaction.authorizationList && transaction.authorizationList.length > 0
      ? {
          term: 'Authorizations',
          meaning:
            'Signed delegations of accounts to the code of another address; those for a nonce or chain that is not the account’s are skipped',
          value: <Authorizations transaction={transaction} isMined={receipt !== undefined && receipt !== null} />,
        }
      : undefined,
    transaction.blobVersionedHashes && transaction.blobVersionedHashes.length > 0
      ? {
          term: 'Blobs',
          meaning: 'Versioned hashes of its blobs',
          value: transaction.blobVersionedHashes.map((hash, at) => (
            <div key={at}>
              <HashChip hash={hash} what="versioned hash" whole />
            </div>
          )),
        }
      : undefined,
    quantity(transaction.chainId, 'Chain id', 'The chain it was signed for', false),
    {
      term: 'Signature',
      meaning: 'Signature values r, s and y parity, from which the sender is recovered',
      value: (
        <>
          <SignaturePart name="r" value={transaction.r} />
          <SignaturePart name="s" value={transaction.s} />
          <SignaturePart name={transaction.yParity === undefined ? 'v' : 'y'} value={transaction.yParity ?? transaction.v} />
        </>
      ),
    },
  ]
  return fields.filter((field) => field !== undefined)
}

function quantity(value: Hex | null | undefined, term: string, meaning: string, grouped = true): KeyValue | undefined {
  if (value === undefined || value === null) return undefined
  return { term, meaning, value: grouped ? groupDigits(BigInt(value)) : BigInt(value).toString() }
}

function price(value: Hex | null | undefined, term: string, meaning: string): KeyValue | undefined {
  return value === undefined || value === null ? undefined : { term, meaning, value: <Amount wei={BigInt(value)} unit="gwei" /> }
}

const MAX_ACCESS_LIST_ENTRIES = 20

function TransactionTypeText({ type }: { type: number }): ReactNode {
  return `${type} (${TRANSACTION_TYPES[type]?.meaning ?? 'unknown'})`
}

function AccessList({ list }: { list: readonly { address: string; storageKeys: readonly string[] }[] }): ReactNode {
  return (
    <>
      {accessListText(list)}
      {list.slice(0, MAX_ACCESS_LIST_ENTRIES).map(({ address, storageKeys }, at) => (
        <div key={at}>
          <AddressChip address={address} href={addressPath(address)} />
          {storageKeys.slice(0, MAX_ACCESS_LIST_ENTRIES).map((slot, position) => (
            <span key={position}>
              {position > 0 && ', '}
              <SlotName slot={slot} path={null} />
            </span>
          ))}
          {storageKeys.length > MAX_ACCESS_LIST_ENTRIES && `, ${storageKeys.length - MAX_ACCESS_LIST_ENTRIES} more`}
        </div>
      ))}
      {list.length > MAX_ACCESS_LIST_ENTRIES && <div>{list.length - MAX_ACCESS_LIST_ENTRIES} more addresses</div>}
    </>
  )
}

function accessListText(list: readonly { storageKeys: readonly string[] }[]): string {
  const slots = list.reduce((count, { storageKeys }) => count + storageKeys.length, 0)
  return `${list.length} ${list.length === 1 ? 'address' : 'addresses'}, ${countText(slots, 'storage slot')}`
}

function SignaturePart({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      {name} <Mono text={value} />
    </div>
  )
}
