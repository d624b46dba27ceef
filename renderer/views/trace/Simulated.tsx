import { useMemo, useState, type ReactNode } from 'react'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import type { TracePart } from '../../routing/paths.ts'
import { TraceOutcome } from './TraceOutcome.tsx'
import { TracePlace, type LocalTracePlace } from './tracePlace.ts'
import { traceTabs } from './traceTabs.tsx'

interface SimulatedProps {
  /** What ran; undefined while nothing is known. */
  id: string | undefined
  /** What it is, for the dialog's title. */
  title: string
  children: ReactNode
}

/** Around what is said of a simulation: the links in it lead into a dialog with its calls, its opcodes and what it would change. */
export function Simulated({ id, title, children }: SimulatedProps): ReactNode {
  // What is looked into stays as it is, while what is around it goes on.
  const [opened, setOpened] = useState<{ id: string; part: TracePart }>()
  const place = useMemo((): LocalTracePlace => ({ open: (part) => id !== undefined && setOpened({ id, part }), follow: () => {} }), [id])
  return (
    <TracePlace value={place}>
      {children}
      {opened && <TraceDialog {...opened} title={title} onClose={() => setOpened(undefined)} />}
    </TracePlace>
  )
}

/** A trace of what is not on the chain, as the page of a transaction shows one. */
function TraceDialog({ id, title, part, onClose }: { id: string; title: string; part: TracePart; onClose: () => void }): ReactNode {
  const [at, setAt] = useState(part)
  const place = useMemo((): LocalTracePlace => ({ ...at, open: setAt, follow: (step) => setAt((now) => ({ ...now, step })) }), [at])
  return (
    <Dialog open isWide title={title} onClose={onClose}>
      <TracePlace value={place}>
        <Stack fill>
          <TraceOutcome id={id} />
          <Tabs
            fill={at.tab === 'steps' && 'grow'}
            label={title}
            tabs={traceTabs(id)}
            value={at.tab ?? 'trace'}
            onChange={(tab) => setAt({ tab })}
          />
        </Stack>
      </TracePlace>
    </Dialog>
  )
}
