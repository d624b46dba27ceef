import type { ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { useAppContext } from '../store/useApp.ts'
import { useSteeringObstacle } from '../store/steering.ts'
import { usePastObstacle } from '../store/usePast.ts'
import { lookAt } from './lookAt.ts'

export interface PresentOnlyProps {
  title: string
  onClose: () => void
  /** Whether it changes the chain by hand, which nothing can do where validators decide. */
  isSteering?: boolean
  children: ReactNode
}

/** A dialog that changes the chain, which nothing can do in the past: there, it offers to return to now instead. */
export function PresentOnly({ title, onClose, isSteering = false, children }: PresentOnlyProps): ReactNode {
  const past = usePastObstacle()
  const steering = useSteeringObstacle()
  const obstacle = (isSteering ? steering : undefined) ?? past
  if (obstacle === undefined) return children
  return (
    <Dialog isNarrow open title={title} onClose={onClose}>
      <p>{obstacle}.</p>
      {obstacle === past && <BackToNow tone="primary" />}
    </Dialog>
  )
}

/** Shows the chain as it is now again. */
export function BackToNow({ tone = 'plain' }: { tone?: 'primary' | 'plain' }): ReactNode {
  const app = useAppContext()
  return (
    <Button tone={tone} onClick={() => void lookAt(app, undefined)}>
      Back to now
    </Button>
  )
}
