import { Download } from 'lucide-react'
import { useContext, useState, type ReactNode } from 'react'
import type { WireRequestChoice } from '../../../node-core/contract/wire/har.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button } from '../../components/forms/Button.tsx'
import { MenuButton } from '../../components/forms/Menu.tsx'
import { saveHar, saveTest } from '../../control/exportRequests.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { ReplayDialog } from './replay/ReplayDialog.tsx'
import { SelectionContext } from './requestSelection.tsx'

/** The selected requests, or all that are listed, as a file or sent again; and those of a file sent again. */
export function ExportMenu(): ReactNode {
  const app = useAppContext()
  const selection = useContext(SelectionContext)
  const { filter, numbers } = useApp((state) => state.requests)
  const [replayed, setReplayed] = useState<{ choice: WireRequestChoice | undefined }>()
  const isEmpty = numbers.length === 0
  const selected = selection.numbers.size
  const choice: WireRequestChoice =
    selected > 0
      ? { seqs: Array.from(selection.numbers).toSorted((a, b) => a - b), window: true }
      : { filter: filter.text, window: filter.withWindow }
  const title = selected > 0 ? `${groupDigits(selected)} selected` : countText(numbers.length, 'listed request')
  const none = selected === 0 && isEmpty
  return (
    <>
      <MenuButton
        label="Export"
        groups={[
          {
            title,
            items: [
              { title: 'HAR file', disabled: none, onChoose: () => saveHar(app, choice) },
              { title: 'Test for vitest with viem', disabled: none, onChoose: () => saveTest(app, choice, 'viem') },
              { title: 'Test for Foundry', disabled: none, onChoose: () => saveTest(app, choice, 'foundry') },
              { title: 'Replay…', disabled: none, onChoose: () => setReplayed({ choice }) },
            ],
          },
          { title: 'Session file', items: [{ title: 'Replay a file…', onChoose: () => setReplayed({ choice: undefined }) }] },
          { title: 'Selection', items: [{ title: 'Clear the selection', disabled: selected === 0, onChoose: selection.clear }] },
        ]}
        button={
          <Button
            icon={<Download size={14} aria-hidden />}
            data-hint="The selected requests, or all that are listed. Space selects the row."
          >
            {selected > 0 ? `Export ${groupDigits(selected)}` : 'Export'}
          </Button>
        }
      />
      {replayed && <ReplayDialog {...replayed} onClose={() => setReplayed(undefined)} />}
    </>
  )
}
