import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { AbiDecoder } from '../../abi/abiDecoder.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { errorToText } from '../../abi/valueToText.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { plainText } from '../../format/revert.ts'
import { blockPath } from '../../routing/paths.ts'
import type { Failure } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { PendingBanner } from '../txpool/PendingBanner.tsx'
import { FailureOrigin } from '../trace/FailureOrigin.tsx'

/** How a transaction ended: success, the reason it failed, or that it still waits. */
export function TransactionStatusBanner({ summary, failure }: { summary: TransactionSummary; failure: Failure | undefined }): ReactNode {
  const decoder = useAbiDecoder()
  if (summary.blockNumber === undefined) {
    return <PendingBanner {...summary} />
  }
  const place = (
    <span>
      in <TextLink href={blockPath(summary.blockNumber)}>block {summary.blockNumber}</TextLink>
      {summary.timestamp !== undefined && (
        <>
          , <Time timestamp={summary.timestamp} />
        </>
      )}
    </span>
  )
  if (summary.status === 'success') {
    return <StatusBanner tone="success" icon={<CircleCheck size={16} aria-hidden />} title="Success" aside={place} />
  }
  return (
    <StatusBanner tone="danger" icon={<CircleX size={16} aria-hidden />} title={titleOfFailure(failure, decoder, summary.to)} aside={place}>
      {textOfFailure(failure) ?? <FailureOrigin id={summary.hash} />}
    </StatusBanner>
  )
}

function titleOfFailure(failure: Failure | undefined, decoder: AbiDecoder, to: Address | null): string {
  if (failure?.kind === 'halt') return `Failed: ${plainText(failure.message)}`
  if (failure?.kind !== 'revert') return 'Failed'
  const error = decoder.decodeError([to], failure.data)
  return error.kind === 'empty' ? 'Reverted without a reason' : `Reverted: ${errorToText(error)}`
}

function textOfFailure(failure: Failure | undefined): string | undefined {
  if (failure?.kind !== 'unknown') return undefined
  return 'Run again alone at the parent block it does not fail: the reason lies in what came before it in its block.'
}
