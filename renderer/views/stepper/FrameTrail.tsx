import type { ReactNode } from 'react'
import type { WireStepFrame } from '../../../node-core/contract/stepTrace.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { Trail } from '../../components/layout/Trail.tsx'
import { plainText } from '../../format/revert.ts'

export interface FrameTrailProps {
  /** Outermost frame first. */
  frames: readonly { id: number; frame: WireStepFrame }[]
  onOpen: (step: number) => void
}

/** The call frames around a step, each linked to its first step. */
export function FrameTrail({ frames, onOpen }: FrameTrailProps): ReactNode {
  const decoder = useAbiDecoder()
  return (
    <Trail
      label="Call frames"
      items={frames.map(({ id, frame }) => {
        const { kind, to, selector, error } = frame
        const called = selector && decoder.functionOf(to, selector)
        const name = called ? `${plainText(called.name, 60)}()` : (selector ?? '')
        return {
          id,
          hint: error === null ? `Go to its first step` : `Failed: ${plainText(error, 120)}`,
          content: (
            <>
              <CallKindBadge kind={kind} />
              <AddressChip address={to} copy="never" />
              <span>{name}</span>
            </>
          ),
        }
      })}
      onOpen={(id) => onOpen(frames.find((it) => it.id === id)?.frame.firstStep ?? 0)}
    />
  )
}
