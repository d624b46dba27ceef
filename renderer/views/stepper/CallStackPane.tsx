import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Pane } from '../../components/layout/Panes.tsx'
import { CallStack } from '../../components/traces/CallStack.tsx'
import type { SourcePositions } from '../../store/sourcePositions.ts'
import { useNameOf } from '../../store/useWorkspace.ts'
import { argumentsToText, FRAME_KINDS, frameName, placeOf } from '../trace/sourceFrames.ts'

/** The calls around a step, of accounts and of functions; those that wait for another are where they called it. */
export function CallStackPane({
  positions,
  step,
  onGo,
}: {
  positions: SourcePositions
  step: number
  onGo: (step: number) => void
}): ReactNode {
  const nameOf = useNameOf()
  const frames = positions.framesAt(step)
  const calls = frames
    .map((frame, at) => {
      const called = frames[at + 1]
      const isAt = called ? called.from - 1 : step
      return { frame, isAt, location: positions.locationAt(isAt), kind: FRAME_KINDS[frame.kind] }
    })
    .toReversed()
  return (
    <Pane title="Call stack" aside={groupDigits(frames.length)}>
      <CallStack
        label="Calls that have not returned"
        calls={calls.map(({ frame, location, kind }) => ({
          id: frame.id,
          name: frameName(frame),
          marks: (
            <>
              {kind !== undefined && frame.function !== kind && <Badge>{kind}</Badge>}
              {frame.isInlined && <Badge hint="The optimiser put this function into its caller">inlined</Badge>}
            </>
          ),
          place: location && placeOf(location),
          hint: `${frameName(frame)}${argumentsToText(frame, nameOf)}`,
        }))}
        onOpen={(id) => {
          const chosen = calls.find(({ frame }) => frame.id === id)
          if (chosen) onGo(chosen === calls[0] ? chosen.frame.from : chosen.isAt)
        }}
      />
    </Pane>
  )
}
