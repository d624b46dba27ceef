import { CircleCheck, CircleX } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { ErrorText } from '../../components/values/ErrorText.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { plainText } from '../../format/revert.ts'
import { blockPath } from '../../routing/paths.ts'
import type { Failure } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'
import { useTokenUnits } from '../../store/useTokenUnits.ts'
import { CaughtFailures } from '../trace/CaughtFailures.tsx'
import { decodeFrame } from '../trace/decodedFrame.ts'
import { PendingBanner } from '../txpool/PendingBanner.tsx'
import { FailureOrigin } from '../trace/FailureOrigin.tsx'

/** Gas of a transaction without code execution. */
const PLAIN_TRANSFER = 21_000n

export interface TransactionStatusBannerProps {
  summary: TransactionSummary
  failure: Failure | undefined
  /** Leaves room for the view below: initially shows only the reason. */
  foldable?: boolean
}

/** Status of a transaction: success, the reason it failed, or pending. */
export function TransactionStatusBanner({ summary, failure, foldable = false }: TransactionStatusBannerProps): ReactNode {
  if (summary.blockNumber === undefined) return <PendingBanner {...summary} />
  const place = (
    <span>
      in <TextLink href={blockPath(summary.blockNumber)}>block {groupDigits(summary.blockNumber)}</TextLink>
      {summary.timestamp !== undefined && (
        <>
          , <Time timestamp={summary.timestamp} />
        </>
      )}
    </span>
  )
  if (summary.status === 'success') {
    const title = (
      <>
        Success
        {summary.gasUsed !== PLAIN_TRANSFER && <CaughtFailures id={summary.hash} />}
      </>
    )
    return <StatusBanner tone="success" icon={<CircleCheck size={16} aria-hidden />} title={title} aside={place} />
  }
  return (
    <StatusBanner
      foldable={foldable}
      tone="danger"
      icon={<CircleX size={16} aria-hidden />}
      title={<FailureTitle summary={summary} failure={failure} />}
      aside={place}
    >
      {textOfFailure(failure) ?? <FailureOrigin id={summary.hash} />}
    </StatusBanner>
  )
}

function FailureTitle({ summary: { hash, to }, failure }: { summary: TransactionSummary; failure: Failure | undefined }): ReactNode {
  if (failure?.kind === 'halt') return `Failed: ${plainText(failure.message)}`
  return failure?.kind === 'revert' ? <Revert hash={hash} to={to} data={failure.data} /> : 'Failed'
}

/** The reason of a revert, decoded by the ABI of the raising contract once the call tree identifies it. */
function Revert({ hash, to, data }: { hash: string; to: Address | null; data: Hex }): ReactNode {
  const decoder = useAbiDecoder()
  const trace = useDetail('trace', hash)
  const raiser = useMemo(() => (trace.status === 'ready' ? decodeFrame(decoder, trace.data).raiser : undefined), [decoder, trace])
  const error = useMemo(() => decoder.decodeError([raiser, to], data), [decoder, raiser, to, data])
  const decoded = useTokenUnits(error.kind === 'custom' ? error.decoded : undefined, trace.status === 'loading' ? 'pending' : raiser)
  if (error.kind === 'empty') return 'Reverted without a reason'
  const shown = error.kind === 'custom' && decoded ? { ...error, decoded } : error
  return (
    <>
      Reverted: <ErrorText error={shown} exact={error} />
    </>
  )
}

function textOfFailure(failure: Failure | undefined): string | undefined {
  if (failure?.kind !== 'unknown') return undefined
  return 'It succeeds when run alone on the parent block: earlier transactions in its block made it fail.'
}
