import { useMemo, type ReactNode } from 'react'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { addressPath } from '../../routing/paths.ts'
import { callRows } from '../../store/callFrames.ts'
import { useDetail } from '../../store/useApp.ts'
import { callToText } from './FrameDetail.tsx'
import { TraceLink } from './TraceLink.tsx'

/** In which call something failed, with the ways to it; nothing where that cannot be had. */
export function FailureOrigin({ id: traceId }: { id: string }): ReactNode {
  const resource = useDetail('trace', traceId)
  const decoder = useAbiDecoder()
  const origin = useMemo(() => (resource.status === 'ready' ? callRows(resource.data).find(({ isOrigin }) => isOrigin) : undefined), [resource])
  if (resource.status === 'loading') return 'Looking for the call that failed…'
  if (!origin) return null
  const { frame, id, depth } = origin
  const called = callToText(decoder, frame)
  return (
    <>
      {depth === 0 ? 'In the call itself' : 'In the call'} <CallKindBadge kind={frame.type} />{' '}
      {frame.to && <AddressChip address={frame.to} href={addressPath(frame.to)} copy="never" />}
      {called && (
        <>
          {' '}
          <code>{called.length > 80 ? `${called.slice(0, 80)}…` : called}</code>
        </>
      )}
      {'. '}
      <TraceLink id={traceId} to={{ tab: 'trace', frame: id }}>
        Show it in the call tree
      </TraceLink>
      {', '}
      <TraceLink id={traceId} to={{ tab: 'steps' }}>
        step to where it failed
      </TraceLink>
      .
    </>
  )
}
