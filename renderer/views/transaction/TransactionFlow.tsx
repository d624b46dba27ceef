import { useMemo, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { itemToText } from '../../abi/valueToText.ts'
import { Flow } from '../../components/charts/Flow.tsx'
import { Badges } from '../../components/feedback/Badge.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { CallText } from '../../components/values/CallText.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { tokenFlows } from '../../store/balanceChanges.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import type { TokenFacts } from '../../store/tokenFacts.ts'
import type { TokenTransfer } from '../../../node-core/contract/tokenTransfers.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useTokenUnits } from '../../store/useTokenUnits.ts'
import { TokenChanges } from './TokenChanges.tsx'
import { MethodBadge, TypeBadge } from '../transactions/transactionColumns.tsx'

/** Maximum tokens shown per direction; the transfers table shows all. */
const MAX_TOKENS = 4

export interface TransactionFlowProps {
  summary: TransactionSummary
  input: Hex
  /** Number of its user operations, which take the place of the arguments of a bundle. */
  operations: number
  /** Whether it was mined, so that a created contract exists or does not. */
  isMined: boolean
  transfers: readonly TokenTransfer[]
  facts: ReadonlyMap<Address, TokenFacts>
}

/** Sender, recipient, value, the call with its arguments, and the tokens that the sender sent and received. */
export function TransactionFlow({ summary, input, operations, isMined, transfers, facts }: TransactionFlowProps): ReactNode {
  const { from, to, created, value, kind, type } = summary
  const { sent, received } = useMemo(() => tokenFlows(from, transfers), [from, transfers])
  const target = to ?? created
  return (
    <Flow
      from={<AddressChip address={from} href={addressPath(from)} copy="always" />}
      what={
        <>
          {(value > 0n || kind === 'transfer') && <Amount wei={value} />}
          {operations > 0 ? (
            <Bundle summary={summary} operations={operations} />
          ) : kind === 'call' ? (
            <Call summary={summary} input={input} />
          ) : (
            kind === 'creation' && <MethodBadge {...summary} />
          )}
          {type >= 3 && <TypeBadge type={type} />}
        </>
      }
      toName={to === null ? 'Created contract' : 'To'}
      to={
        target === null ? (
          isMined ? (
            'no contract'
          ) : (
            'a new contract'
          )
        ) : (
          <AddressChip address={target} href={addressPath(target)} copy="always" />
        )
      }
      sent={
        sent.length > 0 && (
          <Badges wrap>
            <TokenChanges list={sent} facts={facts} most={MAX_TOKENS} />
          </Badges>
        )
      }
      received={
        received.length > 0 && (
          <Badges wrap>
            <TokenChanges list={received} facts={facts} most={MAX_TOKENS} />
          </Badges>
        )
      }
    />
  )
}

/** The function, and how many user operations it brings along. */
function Bundle({ summary, operations }: Pick<TransactionFlowProps, 'summary' | 'operations'>): ReactNode {
  return (
    <>
      <MethodBadge {...summary} />
      <TextLink href={`${transactionPath(summary.hash)}?tab=operations`}>{countText(operations, 'user operation')}</TextLink>
    </>
  )
}

/** The call with its arguments if they can be decoded, otherwise only the function. */
function Call({ summary, input }: { summary: TransactionSummary; input: Hex }): ReactNode {
  const decoder = useAbiDecoder()
  const { to } = summary
  const call = useTokenUnits(
    useMemo(() => decoder.decodeCall(to, input), [decoder, to, input]),
    to,
  )
  return call ? <CallText shown={itemToText(call, 'short')} whole={itemToText(call)} /> : <MethodBadge {...summary} />
}
