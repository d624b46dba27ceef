import interLicence from '@fontsource-variable/inter/LICENSE?raw'
import jetBrainsMonoLicence from '@fontsource-variable/jetbrains-mono/LICENSE?raw'
import { useState, type ReactNode } from 'react'
import { ChoiceCards } from '../../components/forms/ChoiceCards.tsx'
import { Disclosure } from '../../components/layout/Disclosure.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { chooseTheme } from '../../store/theme.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'

const TYPEFACES = [
  { name: 'Inter', use: 'text', licence: interLicence },
  { name: 'JetBrains Mono', use: 'code and hashes', licence: jetBrainsMonoLicence },
]

/** The window's appearance. */
export function WindowSettings(): ReactNode {
  const { store, desktop } = useAppContext()
  const theme = useApp((state) => state.ui.theme)
  return (
    <>
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
      <Panel title="Typefaces" aside="SIL Open Font License 1.1">
        {TYPEFACES.map((typeface) => (
          <Typeface key={typeface.name} {...typeface} />
        ))}
      </Panel>
    </>
  )
}

/** A bundled typeface with its licence. */
function Typeface({ name, use, licence }: (typeof TYPEFACES)[number]): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title={name} note={use} isOpen={isOpen} onToggle={setOpen}>
      <CodeBlock title={`Licence of ${name}`} code={licence} />
    </Disclosure>
  )
}
