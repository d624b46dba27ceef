import { useState, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../../node-core/contract/wire/transaction.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { draftOfReplacement, editProblem, feesOf, suggestedFees } from '../../signing/replacement.ts'
import { useApp, useDetail } from '../../store/useApp.ts'
import { SendDialog } from '../accounts/SendDialog.tsx'
import type { PoolAction } from './PoolActions.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'

const TITLE = 'Edit and replace'

/** An open dialog for a pool transaction. */
export interface PoolDialog {
  action: PoolAction
  hash: Hash
}

/** The open dialog for a pool transaction. */
export function PoolDialogs({ dialog, onClose }: { dialog: PoolDialog | undefined; onClose: () => void }): ReactNode {
  if (!dialog) return null
  if (dialog.action === 'edit') return <EditDialog hash={dialog.hash} onClose={onClose} />
  return <ReplaceDialog hash={dialog.hash} kind={dialog.action} onClose={onClose} />
}

/** Replaces a pending transaction by another one with its nonce, which starts as the same with higher fees. */
function EditDialog({ hash, onClose }: { hash: Hash; onClose: () => void }): ReactNode {
  const resource = useDetail('transaction', hash)
  const nextBaseFee = useApp((state) => state.pool.nextBaseFee)
  const bump = useApp((state) => state.node.info?.priceBumpPercent ?? 0)
  // The result stays in view when the replaced transaction leaves the pool.
  const [found, setFound] = useState<WireTransaction>()
  const pending = resource.status === 'ready' && !resource.data.receipt ? resource.data.transaction : undefined
  if (pending && !found) setFound(pending)
  const transaction = found ?? pending
  if (!transaction && resource.status === 'loading') return null
  const problem = transaction ? editProblem(transaction) : 'It is no longer pending: it was mined, or left the pool.'
  if (!transaction || problem !== undefined) {
    return (
      <Dialog isNarrow open title={TITLE} onClose={onClose}>
        <p>{problem}</p>
      </Dialog>
    )
  }
  const fees = suggestedFees(feesOf(transaction), nextBaseFee, bump)
  return <SendDialog title={TITLE} address={transaction.from} initial={draftOfReplacement(transaction, fees)} onClose={onClose} />
}
