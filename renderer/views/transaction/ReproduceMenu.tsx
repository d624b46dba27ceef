import { Boxes, Copy, Download, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireSendable } from '../../../node-core/contract/traceable.ts'
import { Button } from '../../components/forms/Button.tsx'
import { MenuButton } from '../../components/forms/Menu.tsx'
import { copyTest, openTransaction, saveBundle } from '../../control/reproduce.ts'
import { useAppContext } from '../../store/useApp.ts'

/** What reproduces a transaction elsewhere: a file, a test, a chain of its own. */
export function ReproduceMenu({ subject }: { subject: WireSendable }): ReactNode {
  const app = useAppContext()
  const copy = <Copy size={14} aria-hidden />
  const items = [
    { title: 'Save bundle', icon: <Download size={14} aria-hidden />, onChoose: () => saveBundle(app, subject) },
    { title: 'Copy Foundry test', icon: copy, onChoose: () => copyTest(app, subject, 'foundry') },
    { title: 'Copy viem test', icon: copy, onChoose: () => copyTest(app, subject, 'viem') },
    { title: 'Open as a chain', icon: <Boxes size={14} aria-hidden />, onChoose: () => openTransaction(app, subject) },
  ]
  return (
    <MenuButton
      label="Reproduce"
      groups={[{ title: '', items }]}
      button={<Button icon={<FlaskConical size={14} aria-hidden />}>Reproduce</Button>}
    />
  )
}
