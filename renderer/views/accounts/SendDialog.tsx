import { useState, type ReactNode } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { formatAmount, type Unit } from '../../format/amount.ts'
import { useApp, useClient, useSync } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { AccountNote } from './AccountNote.tsx'
import { EMPTY_DRAFT, sendFromDraft, type DraftProblems, type SendDraft } from '../../signing/sendDraft.ts'
import { SendPreviewPanel } from './SendPreviewPanel.tsx'
import { SentTransaction } from './SentTransaction.tsx'
import { sendSigned } from '../../signing/signedRequests.ts'
import { maxCost, useSendPreview } from '../../signing/useSendPreview.ts'
import { useSigner } from '../../signing/useSigner.tsx'
import { useTask } from '../../store/useTask.ts'

const UNITS: { value: Unit; title: Unit }[] = [
  { value: 'ETH', title: 'ETH' },
  { value: 'gwei', title: 'gwei' },
  { value: 'wei', title: 'wei' },
]

const FEE_KINDS = [
  { value: 'cap', title: 'Cap and tip (EIP-1559)' },
  { value: 'price', title: 'One price (legacy)' },
]

/** Sends a transaction of an account whose key the node has; what it would do and cost is shown before. */
export function SendDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const signer = useSigner(address)
  const [draft, setDraft] = useState<SendDraft>(EMPTY_DRAFT)
  const [sent, setSent] = useState<Hash>()
  const balance = useApp((state) => state.accounts.states.get(address)?.balance)
  const read = sendFromDraft(address, draft)
  const send = 'send' in read ? read.send : undefined
  const preview = useSendPreview(send)
  const filled = preview.status === 'ready' ? preview.filled : undefined
  const known = useKnownAddresses()
  const nameOfTarget = known.find(({ value }) => value.toLowerCase() === send?.to)?.title
  const isBusy = task.busy !== undefined
  // What is not filled in yet is not wrong yet.
  const problems: DraftProblems = 'problems' in read ? read.problems : {}
  const problemOf = (field: keyof SendDraft): string | undefined => (draft[field] === '' ? undefined : problems[field])
  const change =
    (field: keyof SendDraft) =>
    (value: string): void =>
      setDraft({ ...draft, [field]: value })
  const isPayable = filled !== undefined && balance !== undefined && maxCost(filled) <= balance
  const bare = sendFromDraft(address, { ...draft, amount: '' })
  /** All but the most that the fee can be: what that is, the node says. */
  const takeAll = (): void => {
    if (!('send' in bare) || balance === undefined) return
    task.run(
      'Asking for the fee…',
      () => client.call('eth_fillTransaction', bare.send),
      ({ tx }) => {
        const left = balance - BigInt(tx.gas) * BigInt(tx.maxFeePerGas ?? tx.gasPrice)
        setDraft({ ...draft, unit: 'ETH', amount: plainAmount(left > 0n ? left : 0n) })
      },
    )
  }
  const submit = (): void => {
    if (!send) return
    task.run(
      'Signing and sending…',
      () => sendSigned(client, send, signer.password),
      (hash) => {
        setSent(hash)
        void sync.refresh('accounts')
      },
    )
  }
  if (sent) {
    return (
      <Dialog open title="Transaction sent" onClose={onClose}>
        <SentTransaction hash={sent} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog open title="Send a transaction" onClose={onClose}>
      <FormStack
        label="Send a transaction"
        submit="Send"
        onSubmit={submit}
        isReady={isPayable && signer.isReady}
        busy={task.busy}
        error={task.error}
      >
        <AccountNote address={address} name="From" />
        <Field
          label="To"
          value={draft.to}
          onChange={change('to')}
          disabled={isBusy}
          placeholder="0x…; empty to create a contract of the data below"
          suggestions={known}
          hint={nameOfTarget}
          error={problemOf('to')}
        />
        <FormRow>
          <Field
            label="Amount"
            value={draft.amount}
            onChange={change('amount')}
            disabled={isBusy}
            placeholder="0"
            error={problemOf('amount')}
          />
          <ChoiceField label="Unit" width={12} value={draft.unit} onChange={change('unit')} choices={UNITS} disabled={isBusy} />
          <Button
            disabled={isBusy || !('send' in bare) || balance === undefined}
            data-hint="All but the most that the fee can be"
            onClick={takeAll}
          >
            Max
          </Button>
        </FormRow>
        <TextAreaField
          label="Data"
          rows={2}
          value={draft.data}
          onChange={change('data')}
          disabled={isBusy}
          placeholder="0x"
          error={problemOf('data')}
        />
        <FormRow>
          <ChoiceField label="Fee" width={24} value={draft.feeKind} onChange={change('feeKind')} choices={FEE_KINDS} disabled={isBusy} />
          {draft.feeKind === 'cap' ? (
            <>
              <Field
                label="Max fee (gwei)"
                value={draft.maxFee}
                onChange={change('maxFee')}
                disabled={isBusy}
                placeholder={gwei(filled?.maxFee)}
                error={problemOf('maxFee')}
              />
              <Field
                label="Max tip (gwei)"
                value={draft.maxTip}
                onChange={change('maxTip')}
                disabled={isBusy}
                placeholder={gwei(filled?.maxTip)}
                error={problemOf('maxTip')}
              />
            </>
          ) : (
            <Field
              label="Gas price (gwei)"
              value={draft.gasPrice}
              onChange={change('gasPrice')}
              disabled={isBusy}
              placeholder={gwei(filled?.maxFee)}
              error={problemOf('gasPrice')}
            />
          )}
          <Field
            label="Gas limit"
            value={draft.gas}
            onChange={change('gas')}
            disabled={isBusy}
            placeholder={filled?.gas.toString() ?? 'as needed'}
            error={problemOf('gas')}
          />
          <Field
            label="Nonce"
            width={12}
            value={draft.nonce}
            onChange={change('nonce')}
            disabled={isBusy}
            placeholder={filled?.nonce.toString() ?? 'next'}
            error={problemOf('nonce')}
          />
        </FormRow>
        <SendPreviewPanel from={address} to={send?.to} input={send?.input} preview={preview} />
        {signer.field}
      </FormStack>
    </Dialog>
  )
}

function gwei(wei: bigint | undefined): string {
  return wei === undefined ? 'suggested' : formatAmount(wei, 'gwei').whole + fractionOf(formatAmount(wei, 'gwei').fraction)
}

function plainAmount(wei: bigint): string {
  const { whole, fraction } = formatAmount(wei, 'ETH')
  return whole.replaceAll(',', '') + fractionOf(fraction)
}

const fractionOf = (digits: string): string => (digits === '' ? '' : `.${digits}`)
