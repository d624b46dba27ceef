import type { ReactNode } from 'react'
import { MENU_VIEWS, VIEWS } from '../../node-core/contract/views.ts'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Kbd } from '../components/values/Kbd.tsx'
import { KeyValueList } from '../components/values/KeyValueList.tsx'
import { useApp, useAppContext } from '../store/useApp.ts'

const keys = (...names: string[]): ReactNode => names.map((name) => <Kbd key={name}>{name}</Kbd>)

/** The window's keyboard shortcuts. */
export function ShortcutsDialog(): ReactNode {
  const { store } = useAppContext()
  const isOpen = useApp((state) => state.ui.shortcutsOpen)
  return (
    <Dialog title="Keyboard shortcuts" open={isOpen} onClose={() => store.setState(({ ui }) => ({ ui: { ...ui, shortcutsOpen: false } }))}>
      {/* Focusable, because it scrolls in low windows. */}
      <div role="group" tabIndex={0} aria-label="Keys">
        <KeyValueList
          label="Keys"
          items={[
            { term: 'Search, go to, run a command', value: keys('/', 'Ctrl K') },
            ...MENU_VIEWS.map((id) => ({ term: VIEWS[id].title, value: keys('g', VIEWS[id].key, ...(id === 'settings' ? [','] : [])) })),
            { term: 'Run a request, submit a form', value: keys('Ctrl Enter') },
            { term: 'Move between rows', value: keys('↑', '↓', 'j', 'k', 'Page ↑', 'Page ↓', 'Home', 'End') },
            { term: 'Move a waiting transaction in the pool', value: keys('Alt ↑', 'Alt ↓') },
            { term: 'Open the row', value: keys('Enter') },
            { term: 'Address menu: open, label, copy', value: keys('Shift F10') },
            { term: 'Step forward and back, over calls, out', value: keys('→', '←', 'Shift →', 'Shift ←', 'Shift ↓', 'Shift ↑') },
            { term: 'Next call, write, log, failure; with Shift: previous', value: keys('c', 's', 'l', 'f') },
            { term: 'Statement: into, over, out; with Shift: back', value: keys('i', 'o', 'u') },
            { term: 'Next breakpoint; with Shift: previous', value: keys('b') },
            { term: 'Select a request; with Shift: all up to it', value: keys('Space') },
            { term: 'Continue the request that a rule holds', value: keys('F8') },
            { term: 'Answer the coding agent that waits', value: keys('F9') },
            { term: 'Show or hide the timeline; back to now', value: keys('t', 'Esc') },
            { term: 'Take a snapshot', value: keys('n') },
            { term: 'Undo and redo what was changed by hand', value: keys('Ctrl Z', 'Ctrl Shift Z') },
            { term: 'Back and forward', value: keys('Alt ←', 'Alt →') },
            { term: 'Show these shortcuts', value: keys('?') },
          ]}
        />
      </div>
    </Dialog>
  )
}
