import { Boxes, Copy, Download, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { MenuButton } from '../../components/forms/Menu.tsx'
import { copyLaunchEntry } from '../../control/launchEntry.ts'
import { copyTest, openTransaction, saveBundle } from '../../control/reproduce.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'

/** What reproduces a transaction elsewhere: a file, a test, a chain of its own, the debugger of an editor. */
export function ReproduceMenu({ subject }: { subject: Hash }): ReactNode {
  const app = useAppContext()
  const port = useApp((state) => state.node.info?.dap ?? null)
  const copy = <Copy size={14} aria-hidden />
  const items = [
    { title: 'Save bundle', icon: <Download size={14} aria-hidden />, onChoose: () => saveBundle(app, subject) },
    { title: 'Copy Foundry test', icon: copy, onChoose: () => copyTest(app, subject, 'foundry') },
    { title: 'Copy viem test', icon: copy, onChoose: () => copyTest(app, subject, 'viem') },
    ...(port === null ? [] : [{ title: 'Copy launch entry', icon: copy, onChoose: () => copyLaunchEntry(app, subject, port) }]),
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
