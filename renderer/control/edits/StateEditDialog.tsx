import type { ReactNode } from 'react'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { useApp, useAppContext } from '../../store/useApp.ts'
import type { StateEditTarget } from '../../store/uiSlice.ts'
import { PresentOnly } from '../PresentOnly.tsx'
import { BalanceForm } from './BalanceForm.tsx'
import type { EditFormProps } from './EditForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { NonceForm } from './NonceForm.tsx'
import { StorageForm } from './StorageForm.tsx'
import { VariableForm } from './VariableForm.tsx'

const TITLES: Record<StateEditTarget['field'], string> = {
  balance: 'Set balance',
  nonce: 'Set nonce',
  code: 'Set code',
  storage: 'Set a storage slot',
  variable: 'Set a variable',
}

const FORMS: Record<StateEditTarget['field'], (props: EditFormProps) => ReactNode> = {
  balance: BalanceForm,
  nonce: NonceForm,
  code: CodeForm,
  storage: StorageForm,
  variable: VariableForm,
}

/** The open dialog that changes an account's state by hand. */
export function StateEditDialog(): ReactNode {
  const { store } = useAppContext()
  const target = useApp((state) => state.ui.stateEdit)
  if (!target) return null
  const close = (): void => store.setState(({ ui }) => ({ ui: { ...ui, stateEdit: undefined } }))
  const Form = FORMS[target.field]
  return (
    <PresentOnly isSteering title={TITLES[target.field]} onClose={close}>
      <Dialog isNarrow={target.field !== 'code'} open title={TITLES[target.field]} onClose={close}>
        <Form target={target} onDone={close} />
      </Dialog>
    </PresentOnly>
  )
}
