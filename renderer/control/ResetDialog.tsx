import { useState, type ReactNode } from 'react'
import { ChoiceCards, type ChoiceCard } from '../components/forms/ChoiceCards.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useTask } from '../store/useTask.ts'
import { resetChain, type ResetMode } from './actions.ts'
import { perform } from './perform.ts'
import { PresentOnly } from './PresentOnly.tsx'

const TITLE = 'Reset the chain'

const CARDS: readonly ChoiceCard<ResetMode>[] = [
  {
    value: 'keepHeights',
    title: 'Keep heights and nonces',
    text: 'Balances, contracts and storage start again; block numbers and nonces go on. Wallets and open pages keep working.',
  },
  {
    value: 'newChainId',
    title: 'New chain id',
    text: 'Starts at block 0 under a chain id that the chain has not had. Add the network to your wallet again.',
  },
  {
    value: 'hard',
    title: 'Start at block 0',
    text: 'The same chain id and nothing kept. A wallet that has sent here must clear its activity, or have its nonces healed.',
  },
]

/** Asks how to reset the chain. */
export function ResetDialog(): ReactNode {
  const { store } = useAppContext()
  const isOpen = useApp((state) => state.ui.resetOpen)
  if (!isOpen) return null
  const close = (): void => store.setState(({ ui }) => ({ ui: { ...ui, resetOpen: false } }))
  return (
    <PresentOnly isSteering title={TITLE} onClose={close}>
      <ResetForm onClose={close} />
    </PresentOnly>
  )
}

function ResetForm({ onClose }: { onClose: () => void }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [mode, setMode] = useState<ResetMode>('keepHeights')
  const done = (): void => {
    onClose()
    // There is the button that adds the network to the wallet.
    if (mode === 'newChainId') app.store.setState(({ ui }) => ({ ui: { ...ui, connectOpen: true } }))
  }
  return (
    <Dialog isNarrow open title={TITLE} onClose={onClose}>
      <FormStack
        label={TITLE}
        submit="Reset"
        onSubmit={() => task.run('Resetting…', () => perform(app, resetChain(mode)), done)}
        busy={task.busy}
        error={task.error}
      >
        <p>
          The pool is emptied, and settings are as on startup. Snapshots with names stay, others only if heights are kept. You can undo it.
        </p>
        <ChoiceCards label="What to keep" cards={CARDS} value={mode} onChoose={setMode} disabled={task.busy !== undefined} />
      </FormStack>
    </Dialog>
  )
}
