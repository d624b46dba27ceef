import { useMemo, type ReactNode } from 'react'
import type { WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import { Shortened } from '../../components/values/Shortened.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { callRows, caughtFailures, type CaughtFailure } from '../../store/callFrames.ts'
import { useDetail } from '../../store/useApp.ts'
import { failureToText, useDecodedFrame } from './decodedFrame.ts'
import { TraceLink } from './TraceLink.tsx'

/** Above this number of frames the tree is large: it is loaded only if the steps contain a fault. */
const MAX_FRAMES = 5_000

/** Whether any call of a trace may have failed. */
function mayHaveFailures({ frames, marks }: WireTraceIndex): boolean {
  return frames.length > 1 && (frames.length <= MAX_FRAMES || marks.some(({ kind }) => kind === 'fault'))
}

/** Inner calls that failed in a successful transaction, with a link to the first; nothing if there are none. */
export function CaughtFailures({ id }: { id: string }): ReactNode {
  const index = useDetail('traceIndex', id)
  return index.status === 'ready' && mayHaveFailures(index.data) ? <CaughtInTrace id={id} /> : null
}

/** The same, from the call tree alone. */
export function CaughtInTrace({ id }: { id: string }): ReactNode {
  const resource = useDetail('trace', id)
  const caught = useMemo(() => (resource.status === 'ready' ? caughtFailures(callRows(resource.data)) : []), [resource])
  return caught.length > 0 && <Caught id={id} caught={caught} />
}

const isRevert = ({ error }: WireCallFrame): boolean => error === 'execution reverted'

function Caught({ id, caught }: { id: string; caught: readonly CaughtFailure[] }): ReactNode {
  const first = caught[0]!
  const decoded = useDecodedFrame(first.frame)
  const what = caught.every(({ frame }) => isRevert(frame)) ? 'reverted' : 'failed'
  return (
    <>
      {', '}
      <TraceLink id={id} to={{ tab: 'trace', frame: first.originId }}>
        {countText(caught.length, 'inner call')} {what}
      </TraceLink>
      {caught.length > 1 && ', the first'}:{' '}
      <Shortened shown={failureToText(first.frame, decoded, 'short')} whole={failureToText(first.frame, decoded)} />
    </>
  )
}
