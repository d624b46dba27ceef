import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Shortened } from '../../components/values/Shortened.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { useDetail } from '../../store/useApp.ts'
import { FailureOrigin } from './FailureOrigin.tsx'
import { CaughtInTrace } from './CaughtFailures.tsx'
import { failureToText, useDecodedFrame } from './decodedFrame.ts'

/** Predicted outcome of a transaction if sent; nothing if unknown. With `onlyFailure`, nothing if it would succeed. */
export function TraceOutcome({ id, onlyFailure = false }: { id: string; onlyFailure?: boolean }): ReactNode {
  const resource = useDetail('trace', id)
  if (resource.status === 'loading') return onlyFailure ? null : <Skeleton width={32} />
  if (resource.status !== 'ready') return null
  const top = resource.data
  const aside = `${groupDigits(BigInt(top.gasUsed))} gas`
  if (top.error === undefined) {
    if (onlyFailure) return null
    const title = (
      <>
        It would succeed
        <CaughtInTrace id={id} />
      </>
    )
    return <StatusBanner role="status" tone="success" icon={<CircleCheck size={16} aria-hidden />} title={title} aside={aside} />
  }
  return (
    <StatusBanner role="status" tone="danger" icon={<CircleX size={16} aria-hidden />} title={<WouldFail frame={top} />} aside={aside}>
      <FailureOrigin id={id} />
    </StatusBanner>
  )
}

function WouldFail({ frame }: { frame: WireCallFrame }): ReactNode {
  const decoded = useDecodedFrame(frame)
  return (
    <>
      It would fail: <Shortened shown={failureToText(frame, decoded, 'short')} whole={failureToText(frame, decoded)} />
    </>
  )
}
