import type { ReactNode } from 'react'
import { Field } from '../components/forms/Field.tsx'
import { FormRow } from '../components/forms/FormStack.tsx'
import { passwordStrength } from './passwordStrength.ts'

/** A new password, typed twice. */
export interface NewPassword {
  password: string
  again: string
}

/** The empty draft. */
export const NO_PASSWORD: NewPassword = { password: '', again: '' }

/** Asks for a new password twice, and shows its strength. */
export function NewPasswordFields({
  value,
  onChange,
  disabled,
}: {
  value: NewPassword
  onChange: (value: NewPassword) => void
  disabled: boolean
}): ReactNode {
  const { password, again } = value
  const isOther = again !== '' && again !== password
  return (
    <FormRow>
      <Field
        secret
        label="Password"
        value={password}
        disabled={disabled}
        hint={passwordStrength(password).text}
        onChange={(next) => onChange({ ...value, password: next })}
      />
      <Field
        secret
        label="Repeat password"
        value={again}
        disabled={disabled}
        error={isOther ? 'The passwords do not match' : undefined}
        onChange={(next) => onChange({ ...value, again: next })}
      />
    </FormRow>
  )
}
