import { useState, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../../node-core/contract/wire/transaction.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { ValueLine } from '../../components/values/ValueLine.tsx'
import { amountToText, plainAmount, weiFromText } from '../../format/amount.ts'
import { useApp, useClient, useDetail, useSync } from '../../store/useApp.ts'
import { AccountNote } from '../accounts/AccountNote.tsx'
import { SentTransactionStep } from '../transaction/SentTransaction.tsx'
import { sendSigned } from '../../signing/signedRequests.ts'
import { useSigner } from '../../signing/useSigner.tsx'
import { useTask } from '../../store/useTask.ts'
import {
  feesOf,
  replacementProblem,
  replacementOf,
  suggestedFees,
  type OfferedFees,
  type ReplacementKind,
} from '../../signing/replacement.ts'

const TEXTS: Record<ReplacementKind, { title: string; submit: string; what: string }> = {
  speedUp: {
    title: 'Speed up',
    submit: 'Resend with higher fees',
    what: 'Sends the same transaction again with the same nonce and higher fees, which replaces this one in the pool.',
  },
  cancel: {
    title: 'Cancel transaction',
    submit: 'Send empty transfer',
    what: 'Replaces it with an empty transfer to the sender, with the same nonce and higher fees. This still costs the fee.',
  },
}

interface ReplaceDialogProps {
  hash: Hash
  kind: ReplacementKind
  onClose: () => void
}

/** Replaces a pending transaction of an account whose key the node has. */
export function ReplaceDialog({ hash, kind, onClose }: ReplaceDialogProps): ReactNode {
  const resource = useDetail('transaction', hash)
  const [sent, setSent] = useState<Hash>()
  const { title } = TEXTS[kind]
  return (
    <Dialog open title={sent ? 'Transaction sent' : title} onClose={onClose}>
      {sent ? (
        <SentTransactionStep hash={sent} onClose={onClose} />
      ) : resource.status === 'ready' && !resource.data.receipt ? (
        <ReplaceForm transaction={resource.data.transaction} kind={kind} onSent={setSent} />
      ) : resource.status === 'loading' ? (
        <SkeletonPage label="Loading the transaction" />
      ) : (
        <p>It is no longer pending: it was mined, or left the pool.</p>
      )}
    </Dialog>
  )
}

function ReplaceForm({
  transaction,
  kind,
  onSent,
}: {
  transaction: WireTransaction
  kind: ReplacementKind
  onSent: (hash: Hash) => void
}): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const signer = useSigner(transaction.from)
  const nextBaseFee = useApp((state) => state.pool.nextBaseFee)
  const bumpPercent = useApp((state) => state.node.info?.priceBumpPercent ?? 0)
  const offered = feesOf(transaction)
  const [fees, setFees] = useState<{ maxFee: string; maxTip: string }>(() => {
    const { maxFee, maxTip } = suggestedFees(offered, nextBaseFee, bumpPercent)
    return { maxFee: plainAmount(maxFee, 'gwei'), maxTip: plainAmount(maxTip ?? 0n, 'gwei') }
  })
  const hasTip = offered.maxTip !== undefined
  const [maxFee, maxTip] = [weiFromText(fees.maxFee, 'gwei'), weiFromText(fees.maxTip, 'gwei')]
  const isReady = typeof maxFee === 'bigint' && (!hasTip || typeof maxTip === 'bigint') && signer.isReady
  const obstacle = replacementProblem(transaction)
  const replace = (): void => {
    if (typeof maxFee !== 'bigint') return
    const wanted: OfferedFees = { maxFee, maxTip: hasTip && typeof maxTip === 'bigint' ? maxTip : undefined }
    task.run(
      'Signing and sending…',
      () => sendSigned(client, replacementOf(transaction, kind, wanted), signer.password),
      (sent) => {
        onSent(sent)
        void sync.refresh('pool')
      },
    )
  }
  const { title, submit, what } = TEXTS[kind]
  if (obstacle) return <p>{obstacle}</p>
  return (
    <FormStack label={title} submit={submit} onSubmit={replace} isReady={isReady} busy={task.busy} error={task.error}>
      <p>{what}</p>
      <ValueLine label="Replaces" aside={`nonce ${groupDigits(Number(transaction.nonce))}`}>
        <HashChip hash={transaction.hash} whole copy="never" />
      </ValueLine>
      <AccountNote address={transaction.from} name="From" />
      <FormRow>
        <Field
          label={hasTip ? 'Max fee (gwei)' : 'Gas price (gwei)'}
          value={fees.maxFee}
          disabled={task.busy !== undefined}
          onChange={(value) => setFees({ ...fees, maxFee: value })}
          error={typeof maxFee === 'string' ? maxFee : undefined}
          hint={`Currently ${amountToText(offered.maxFee, 'gwei')}${nextBaseFee === undefined ? '' : `; the base fee is ${amountToText(nextBaseFee, 'gwei')}`}`}
        />
        {offered.maxTip !== undefined && (
          <Field
            label="Max tip (gwei)"
            value={fees.maxTip}
            disabled={task.busy !== undefined}
            onChange={(value) => setFees({ ...fees, maxTip: value })}
            error={typeof maxTip === 'string' ? maxTip : undefined}
            hint={`Currently ${amountToText(offered.maxTip, 'gwei')}`}
          />
        )}
      </FormRow>
      {signer.field}
    </FormStack>
  )
}
