import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { groupDigits } from '../../format/amount.ts'
import { useDetail } from '../../store/useApp.ts'
import { FailureOrigin } from './FailureOrigin.tsx'
import { errorOfFrameToText } from './FrameDetail.tsx'

/** How something would end if it were sent; nothing where that cannot be told. With `onlyFailure` nothing where it would succeed. */
export function TraceOutcome({ id, onlyFailure = false }: { id: string; onlyFailure?: boolean }): ReactNode {
  const resource = useDetail('trace', id)
  const decoder = useAbiDecoder()
  if (resource.status === 'loading') return onlyFailure ? null : <Skeleton width={32} />
  if (resource.status !== 'ready') return null
  const top = resource.data
  const aside = `${groupDigits(BigInt(top.gasUsed))} gas`
  if (top.error === undefined) {
    return onlyFailure ? null : <StatusBanner role="status" tone="success" icon={<CircleCheck size={16} aria-hidden />} title="It would succeed" aside={aside} />
  }
  return (
    <StatusBanner role="status" tone="danger" icon={<CircleX size={16} aria-hidden />} title={`It would fail: ${errorOfFrameToText(decoder, top)}`} aside={aside}>
      <FailureOrigin id={id} />
    </StatusBanner>
  )
}
