import type { ReactNode } from 'react'
import { ChoiceField, Field } from '../components/forms/Field.tsx'
import { FormRow } from '../components/forms/FormStack.tsx'
import { plainAmount } from '../format/amount.ts'
import type { FilledSend } from './filledSend.ts'
import type { SendDraftForm } from './useSendDraft.ts'

const FEE_KINDS = [
  { value: 'cap', title: 'Cap and tip (EIP-1559)' },
  { value: 'price', title: 'One price (legacy)' },
]

interface FeeFieldsProps {
  form: SendDraftForm
  /** What the node fills in if a field is empty. */
  filled: FilledSend | undefined
}

/** A transaction's fee, gas limit and nonce. */
export function FeeFields({ form: { draft, field }, filled }: FeeFieldsProps): ReactNode {
  return (
    <FormRow>
      <ChoiceField label="Fee" width={24} choices={FEE_KINDS} {...field('feeKind')} />
      {draft.feeKind === 'cap' ? (
        <>
          <Field label="Max fee (gwei)" placeholder={suggested(filled?.maxFee)} {...field('maxFee')} />
          <Field label="Max tip (gwei)" placeholder={suggested(filled?.maxTip)} {...field('maxTip')} />
        </>
      ) : (
        <Field label="Gas price (gwei)" placeholder={suggested(filled?.maxFee)} {...field('gasPrice')} />
      )}
      <Field label="Gas limit" placeholder={filled?.gas.toString() ?? 'as needed'} {...field('gas')} />
      <Field label="Nonce" width={12} placeholder={filled?.nonce.toString() ?? 'next'} {...field('nonce')} />
    </FormRow>
  )
}

function suggested(wei: bigint | undefined): string {
  return wei === undefined ? 'suggested' : plainAmount(wei, 'gwei')
}
