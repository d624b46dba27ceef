import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireRecordedRequest } from '../../../node-core/contract/wire/recordedRequests.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { shortenHex } from '../../format/hash.ts'
import { plainText } from '../../format/revert.ts'
import { transactionPath } from '../../routing/paths.ts'
import { BlockContext } from '../../store/blockContext.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useLabel } from '../../store/useWorkspace.ts'

/** The params of a request in short: contract and function of a call, the transaction that was sent, or the beginning of the JSON. */
export function RequestParams({ row }: { row: WireRecordedRequest }): ReactNode {
  const { http, error, params, call, transaction, isWithheld, endBlock, beginBlock } = row
  if (transaction?.isMade) return <HashChip hash={transaction.hash} href={transactionPath(transaction.hash)} what="transaction hash" />
  if (call)
    return (
      <BlockContext value={endBlock ?? beginBlock}>
        <CallInShort call={call} params={params} />
      </BlockContext>
    )
  if (http !== undefined && error !== undefined) return <OneLine text={plainText(error.message, 300)} />
  if (params === '' || params === '[]') return isWithheld ? <span>not kept</span> : null
  return <OneLine text={plainText(params, 200)} />
}

function CallInShort({ call: { to, selector }, params }: { call: NonNullable<WireRecordedRequest['call']>; params: string }): ReactNode {
  const decoder = useAbiDecoder()
  const called = selector && decoder.functionOf(to, selector)
  const name = called ? `${nameToText(called.name)}()` : (selector ?? 'call')
  return (
    <span data-hint={plainText(params, 200)}>
      {to && (
        <>
          <Callee address={to} />
          {'.'}
        </>
      )}
      <code>{name}</code>
    </span>
  )
}

function Callee({ address }: { address: Address }): ReactNode {
  return plainText(useLabel(address) ?? shortenHex(address), 60)
}
