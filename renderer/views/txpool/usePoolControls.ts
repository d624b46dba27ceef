import { useMemo, useState } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { moveTransaction, type PoolMove } from '../../control/actions.ts'
import { closeGap, type NonceGap, type NonceRemedy } from '../../control/healing.ts'
import { perform, tellRefusal, type ControlAction } from '../../control/perform.ts'
import { useAppContext, useSync } from '../../store/useApp.ts'

export interface PoolControls {
  /** Runs a control action, and shows the pool that it leaves. */
  run: (action: ControlAction) => void
  heal: (gap: NonceGap, kind: NonceRemedy['kind']) => void
  move: (hash: Hash, to: PoolMove) => void
  /** The key of the row that was moved last; a new object each time. */
  moved: { key: Hash } | undefined
}

/** What changes the pool from its rows and buttons. */
export function usePoolControls(): PoolControls {
  const app = useAppContext()
  const sync = useSync()
  const [moved, setMoved] = useState<PoolControls['moved']>()
  const controls = useMemo(() => {
    const run = (action: ControlAction, onDone?: () => void): void =>
      void perform(app, action)
        .then(() => sync.refresh('pool'))
        .then(onDone, (error: unknown) => tellRefusal(app, error))
    return {
      run: (action: ControlAction) => run(action),
      heal: (gap: NonceGap, kind: NonceRemedy['kind']) => run(closeGap(gap, kind)),
      move: (hash: Hash, to: PoolMove) => run(moveTransaction(hash, to), () => setMoved({ key: hash })),
    }
  }, [app, sync])
  return { ...controls, moved }
}
