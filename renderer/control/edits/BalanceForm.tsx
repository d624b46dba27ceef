import { useState, type ReactNode } from 'react'
import { Field } from '../../components/forms/Field.tsx'
import { FormRow } from '../../components/forms/FormStack.tsx'
import { amountToText, plainAmount, type Unit } from '../../format/amount.ts'
import { UnitField } from '../../signing/UnitField.tsx'
import { useDetail } from '../../store/useApp.ts'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { setBalance } from './stateEdits.ts'

/** Sets a balance; the present one is filled in. */
export function BalanceForm({ target: { address }, onDone }: EditFormProps): ReactNode {
  const account = useDetail('address', address)
  const balance = account.status === 'ready' ? account.data.balance : undefined
  const [unit, setUnit] = useState<Unit>('ETH')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (balance === undefined ? '' : plainAmount(balance, unit))
  return (
    <EditForm label="Set balance" submit="Set balance" address={address} read={setBalance(address, text, unit)} onDone={onDone}>
      {(problem) => (
        <FormRow>
          <Field
            label="Balance"
            value={text}
            onChange={setTyped}
            error={problem}
            hint={balance === undefined ? undefined : `Currently ${amountToText(balance)}`}
          />
          <UnitField label="Unit" value={unit} onChange={setUnit} />
        </FormRow>
      )}
    </EditForm>
  )
}
