import type { ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { useAppContext } from '../store/useApp.ts'
import { usePastObstacle } from '../store/usePast.ts'
import { lookAt } from './lookAt.ts'

/** A dialog that changes the chain, which nothing can do in the past: there, it offers to return to now instead. */
export function PresentOnly({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }): ReactNode {
  const past = usePastObstacle()
  if (past === undefined) return children
  return (
    <Dialog isNarrow open title={title} onClose={onClose}>
      <p>{past}.</p>
      <BackToNow tone="primary" />
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
