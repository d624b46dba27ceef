import { useMemo, type ReactNode } from 'react'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Shortened } from '../../components/values/Shortened.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { addressPath } from '../../routing/paths.ts'
import { callRows, type CallRow } from '../../store/callFrames.ts'
import { useDetail } from '../../store/useApp.ts'
import { callToText, useDecodedFrame } from './decodedFrame.ts'
import { FailureSource } from './FailureSource.tsx'
import { TraceLink } from './TraceLink.tsx'

/** The call that failed, with links to it; nothing if unknown. */
export function FailureOrigin({ id }: { id: string }): ReactNode {
  const resource = useDetail('trace', id)
  const origin = useMemo(
    () => (resource.status === 'ready' ? callRows(resource.data).find(({ isOrigin }) => isOrigin) : undefined),
    [resource],
  )
  if (resource.status === 'loading') return 'Looking for the call that failed…'
  return (
    <>
      {origin && <Origin traceId={id} row={origin} />}
      <FailureSource id={id} />
    </>
  )
}

/** Maximum length of a call with its arguments; the call tree shows all. */
const MAX_CALL_LENGTH = 80

function Origin({ traceId, row: { frame, id, depth } }: { traceId: string; row: CallRow }): ReactNode {
  const decoded = useDecodedFrame(frame)
  const [shown, whole] = [callToText(frame, decoded, 'short'), callToText(frame, decoded)]
  return (
    <>
      {depth === 0 ? 'In the call itself' : 'In the call'} <CallKindBadge kind={frame.type} />{' '}
      {frame.to && <AddressChip address={frame.to} href={addressPath(frame.to)} copy="never" />}
      {shown && (
        <>
          {' '}
          <code>
            <Shortened shown={shown.length > MAX_CALL_LENGTH ? `${shown.slice(0, MAX_CALL_LENGTH)}…` : shown} whole={whole} />
          </code>
        </>
      )}
      {'. '}
      <TraceLink id={traceId} to={{ tab: 'trace', frame: id }}>
        Show in call tree
      </TraceLink>
      {', '}
      <TraceLink id={traceId} to={{ tab: 'steps' }}>
        step to the failure
      </TraceLink>
      .
    </>
  )
}
