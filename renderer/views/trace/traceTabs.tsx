import type { ReactNode } from 'react'
import type { TabItem } from '../../components/layout/Tabs.tsx'
import { GasBySource } from './GasBySource.tsx'
import { Stepper } from '../stepper/Stepper.tsx'
import { StateChanges } from './StateChanges.tsx'
import { Trace } from './Trace.tsx'

/** The tabs of any real or simulated trace: calls, opcodes and state changes, below a note for all tabs and one for changes. */
export function traceTabs(id: string, note?: ReactNode, stateNote?: ReactNode): TabItem[] {
  const noted = (content: ReactNode): ReactNode => (
    <>
      {note}
      {content}
    </>
  )
  return [
    { id: 'trace', title: 'Trace', content: noted(<Trace id={id} />) },
    { id: 'gas', title: 'Gas', content: noted(<GasBySource id={id} />) },
    { id: 'steps', title: 'Steps', content: noted(<Stepper id={id} />) },
    {
      id: 'state',
      title: 'State',
      content: noted(
        <>
          {stateNote}
          <StateChanges id={id} />
        </>,
      ),
    },
  ]
}
