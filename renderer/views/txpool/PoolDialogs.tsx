import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { useClient, useSync } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import type { PoolAction } from './PoolActions.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'

/** An open dialog for a pool transaction. */
export interface PoolDialog {
  action: PoolAction
  hash: Hash
}

/** The open dialog for a pool transaction. */
export function PoolDialogs({ dialog, onClose }: { dialog: PoolDialog | undefined; onClose: () => void }): ReactNode {
  if (!dialog) return null
  if (dialog.action === 'drop') return <DropDialog hash={dialog.hash} onClose={onClose} />
  return <ReplaceDialog hash={dialog.hash} kind={dialog.action} onClose={onClose} />
}

function DropDialog({ hash, onClose }: { hash: Hash; onClose: () => void }): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const drop = (): void =>
    task.run(
      'Dropping…',
      () => client.call('evm_dropTransaction', hash),
      () => {
        void sync.refresh('pool')
        onClose()
      },
    )
  return (
    <ConfirmDialog
      open
      title="Drop from pool?"
      confirm="Drop transaction"
      onConfirm={drop}
      onClose={onClose}
      busy={task.busy}
      error={task.error}
    >
      <p>
        <HashChip hash={hash} copy="never" /> leaves the pool without being mined. Later transactions of its sender then wait behind the
        nonce gap. Anyone who has the signed transaction can send it again.
      </p>
    </ConfirmDialog>
  )
}
