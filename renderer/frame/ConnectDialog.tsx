import type { ReactNode } from 'react'
import { Dialog } from '../components/forms/Dialog.tsx'
import { useApp, useAppContext } from '../store/useApp.ts'
import { ConnectPanel } from '../views/connect/ConnectPanel.tsx'

export function ConnectDialog(): ReactNode {
  const { store } = useAppContext()
  const isOpen = useApp((state) => state.ui.connectOpen)
  return (
    <Dialog
      isToRead
      title="Connect to this node"
      open={isOpen}
      onClose={() => store.setState(({ ui }) => ({ ui: { ...ui, connectOpen: false } }))}
    >
      <ConnectPanel />
    </Dialog>
  )
}
