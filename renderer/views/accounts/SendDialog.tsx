import { useState, type ReactNode } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { plainAmount } from '../../format/amount.ts'
import { FeeFields } from '../../signing/FeeFields.tsx'
import { maxCost } from '../../signing/filledSend.ts'
import { sendFromDraft, type SendDraft } from '../../signing/sendDraft.ts'
import { sendSigned } from '../../signing/signedRequests.ts'
import { UnitField } from '../../signing/UnitField.tsx'
import { useSendDraft, type SendDraftForm } from '../../signing/useSendDraft.ts'
import { useSendPreview } from '../../signing/useSendPreview.ts'
import { useSigner } from '../../signing/useSigner.tsx'
import { useClient, useDetail, useSync } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { useTask, type Task } from '../../store/useTask.ts'
import { SentTransactionStep } from '../transaction/SentTransaction.tsx'
import { AccountNote } from './AccountNote.tsx'
import { SendPreviewPanel } from './SendPreviewPanel.tsx'

export interface SendDialogProps {
  address: Address
  /** What the form starts with. */
  initial?: SendDraft
  title?: string
  onClose: () => void
}

/** Sends a transaction from an account whose key the node has, after a preview of its effect and cost. */
export function SendDialog({ address, initial, title = 'Send transaction', onClose }: SendDialogProps): ReactNode {
  const [sent, setSent] = useState<Hash>()
  return (
    <Dialog open title={sent ? 'Transaction sent' : title} onClose={onClose}>
      {sent ? (
        <SentTransactionStep hash={sent} onClose={onClose} />
      ) : (
        <SendForm address={address} {...(initial && { initial })} onSent={setSent} />
      )}
    </Dialog>
  )
}

function SendForm({
  address,
  initial,
  onSent,
}: Pick<SendDialogProps, 'address' | 'initial'> & { onSent: (hash: Hash) => void }): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const signer = useSigner(address)
  const account = useDetail('address', address)
  const balance = account.status === 'ready' ? account.data.balance : undefined
  const form = useSendDraft(address, task.busy !== undefined, initial)
  const { send, field } = form
  const preview = useSendPreview(send)
  const filled = preview.status === 'ready' ? preview.filled : undefined
  const known = useKnownAddresses()
  const isPayable = filled !== undefined && balance !== undefined && maxCost(filled) <= balance
  const submit = (): void => {
    if (!send) return
    task.run(
      'Signing and sending…',
      () => sendSigned(client, send, signer.password),
      (hash) => {
        onSent(hash)
        void sync.refresh('accounts')
        void sync.refresh('pool')
      },
    )
  }
  return (
    <FormStack
      label="Send transaction"
      submit="Send"
      onSubmit={submit}
      isReady={isPayable && signer.isReady}
      busy={task.busy}
      error={task.error}
    >
      <AccountNote address={address} name="From" />
      <Field
        label="To"
        placeholder="0x…; empty to create a contract from the data below"
        suggestions={known}
        hint={known.find(({ value }) => value.toLowerCase() === send?.to)?.title}
        {...field('to')}
      />
      <AmountFields from={address} balance={balance} form={form} task={task} />
      <TextAreaField label="Data" rows={2} placeholder="0x" {...field('data')} />
      <FeeFields form={form} filled={filled} />
      <SendPreviewPanel from={address} to={send?.to} input={send?.input} preview={preview} />
      {signer.field}
    </FormStack>
  )
}

interface AmountFieldsProps {
  from: Address
  balance: bigint | undefined
  form: SendDraftForm
  task: Task
}

function AmountFields({ from, balance, form: { draft, field, change }, task }: AmountFieldsProps): ReactNode {
  const client = useClient()
  const bare = sendFromDraft(from, { ...draft, amount: '' })
  /** The balance minus the maximum fee, as estimated by the node. */
  const takeAll = (): void => {
    if (!('send' in bare) || balance === undefined) return
    task.run(
      'Estimating the fee…',
      () => client.call('eth_fillTransaction', bare.send),
      ({ tx }) => {
        const left = balance - BigInt(tx.gas) * BigInt(tx.maxFeePerGas ?? tx.gasPrice)
        change({ unit: 'ETH', amount: plainAmount(left > 0n ? left : 0n, 'ETH') })
      },
    )
  }
  const isDisabled = task.busy !== undefined || !('send' in bare) || balance === undefined
  return (
    <FormRow>
      <Field label="Amount" placeholder="0" {...field('amount')} />
      <UnitField label="Unit" value={draft.unit} onChange={(unit) => change({ unit })} disabled={task.busy !== undefined} />
      <Button disabled={isDisabled} data-hint="The whole balance minus the maximum fee" onClick={takeAll}>
        Max
      </Button>
    </FormRow>
  )
}
