import type { ReactNode } from 'react'
import { ChoiceCards } from '../../components/forms/ChoiceCards.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { chooseTheme } from '../../store/theme.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'

/** How the window looks. */
export function WindowSettings(): ReactNode {
  const { store, desktop } = useAppContext()
  const theme = useApp((state) => state.ui.theme)
  return (
    <Panel title="Appearance" aside="of this window, not of the node">
      <Padded>
        <ChoiceCards
          label="Appearance"
          value={theme}
          onChoose={(next) => chooseTheme(next, store, desktop)}
          cards={[
            { value: 'system', title: 'Like the system', text: 'Light or dark, as the system is.' },
            { value: 'light', title: 'Light', text: 'Always light.' },
            { value: 'dark', title: 'Dark', text: 'Always dark.' },
          ]}
        />
      </Padded>
    </Panel>
  )
}
