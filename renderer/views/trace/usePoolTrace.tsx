import { RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { traceIdOf } from '../../store/traceId.ts'
import { useApp } from '../../store/useApp.ts'

/** Simulated trace of a pool transaction. It stays fixed while blocks and transactions arrive, until re-run by the button in `note`. */
export function usePoolTrace(hash: Hash): { id: string; note: ReactNode } {
  const head = useApp((state) => state.blocks.head)
  const [upon, setUpon] = useState({ head, run: 0 })
  const isOld = head !== undefined && head.hash !== upon.head?.hash
  return {
    id: traceIdOf(hash, `${upon.head?.hash} ${upon.run}`),
    note: (
      <Toolbar
        label="Simulated trace"
        aside={
          <Button icon={<RotateCw size={14} aria-hidden />} onClick={() => setUpon({ head, run: upon.run + 1 })}>
            Run again
          </Button>
        }
      >
        <span>
          As it would run {upon.head && `on block ${groupDigits(upon.head.number)} `}after the transactions ahead of it in the pool
          {isOld && `; the chain is now at block ${groupDigits(head.number)}`}.
        </span>
      </Toolbar>
    ),
  }
}
