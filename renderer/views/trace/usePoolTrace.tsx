import { RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { traceIdOf } from '../../store/traceId.ts'
import { useApp } from '../../store/useApp.ts'

/**
 * The trace of a transaction that waits in the pool, as it would run now. It stays while blocks and other transactions come, until the
 * reader wants it anew: `note` says so.
 */
export function usePoolTrace(hash: Hash): { id: string; note: ReactNode } {
  const head = useApp((state) => state.blocks.head)
  const [upon, setUpon] = useState({ head, run: 0 })
  const isOld = head !== undefined && head.hash !== upon.head?.hash
  return {
    id: traceIdOf(hash, `${upon.head?.hash} ${upon.run}`),
    note: (
      <Toolbar
        label="What ran"
        aside={
          <Button icon={<RotateCw size={14} aria-hidden />} onClick={() => setUpon({ head, run: upon.run + 1 })}>
            Run it again
          </Button>
        }
      >
        <span>
          As it would run {upon.head && `upon block ${upon.head.number} `}after what the pool has before it
          {isOld && `; the chain is at block ${head.number} meanwhile`}.
        </span>
      </Toolbar>
    ),
  }
}
