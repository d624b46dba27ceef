import { useMemo, useState, type ReactNode } from 'react'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import type { TracePart } from '../../routing/paths.ts'
import { TraceOutcome } from './TraceOutcome.tsx'
import { TraceLocation, type LocalTraceLocation } from './traceLocation.ts'
import { traceTabs } from './traceTabs.tsx'

interface SimulatedProps {
  /** The trace; undefined while unknown. */
  id: string | undefined
  /** Title of the dialog. */
  title: string
  children: ReactNode
}

/** Wraps a simulation's result: links in it open a dialog with the calls, opcodes and state changes. */
export function Simulated({ id, title, children }: SimulatedProps): ReactNode {
  // The inspected trace stays fixed while the surrounding view updates.
  const [opened, setOpened] = useState<{ id: string; part: TracePart }>()
  const place = useMemo(
    (): LocalTraceLocation => ({ open: (part) => id !== undefined && setOpened({ id, part }), follow: () => {}, compare: () => {} }),
    [id],
  )
  return (
    <TraceLocation value={place}>
      {children}
      {opened && <TraceDialog {...opened} title={title} onClose={() => setOpened(undefined)} />}
    </TraceLocation>
  )
}

/** A trace of something not on the chain, shown as on a transaction's page. */
function TraceDialog({ id, title, part, onClose }: { id: string; title: string; part: TracePart; onClose: () => void }): ReactNode {
  const [at, setAt] = useState(part)
  const place = useMemo(
    (): LocalTraceLocation => ({
      ...at,
      open: setAt,
      follow: (step) => setAt((now) => ({ ...now, step })),
      compare: (other) => setAt((now) => ({ ...now, with: other })),
    }),
    [at],
  )
  return (
    <Dialog open isWide title={title} onClose={onClose}>
      <TraceLocation value={place}>
        <Stack fill>
          <TraceOutcome id={id} />
          <Tabs
            fill={(at.tab === 'steps' || at.tab === 'gas') && 'grow'}
            label={title}
            tabs={traceTabs(id)}
            value={at.tab ?? 'trace'}
            onChange={(tab) => setAt({ tab })}
          />
        </Stack>
      </TraceLocation>
    </Dialog>
  )
}
