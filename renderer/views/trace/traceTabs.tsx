import type { ReactNode } from 'react'
import type { TabItem } from '../../components/layout/Tabs.tsx'
import { Stepper } from '../stepper/Stepper.tsx'
import { StateChanges } from './StateChanges.tsx'
import { Trace } from './Trace.tsx'

/**
 * What there is to be looked into of anything that ran, or would run: its calls, its opcodes, and what it changes; below what there is to
 * say of all, and of what it changes.
 */
export function traceTabs(id: string, note?: ReactNode, stateNote?: ReactNode): TabItem[] {
  const noted = (content: ReactNode): ReactNode => (
    <>
      {note}
      {content}
    </>
  )
  return [
    { id: 'trace', title: 'Trace', content: noted(<Trace id={id} />) },
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
