import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Field } from '../../components/forms/Field.tsx'
import { useDetail } from '../../store/useApp.ts'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { setNonce } from './stateEdits.ts'

/** Sets a nonce; the present one is filled in. */
export function NonceForm({ target: { address }, onDone }: EditFormProps): ReactNode {
  const account = useDetail('address', address)
  const nonce = account.status === 'ready' ? account.data.nonce : undefined
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (nonce === undefined ? '' : String(nonce))
  return (
    <EditForm label="Set nonce" submit="Set nonce" address={address} read={setNonce(address, text)} onDone={onDone}>
      {(problem) => (
        <Field
          label="Nonce"
          value={text}
          onChange={setTyped}
          error={problem}
          hint={nonce === undefined ? undefined : `Currently ${groupDigits(nonce)}: the nonce of its next transaction`}
        />
      )}
    </EditForm>
  )
}
