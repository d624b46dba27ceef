import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../../components/forms/Field.tsx'
import { METHOD_KINDS } from '../transactions/useKnownMethods.ts'

/** Filter field for the called method, or another kind of transaction. */
export function MethodFilterField(props: Pick<FieldProps, 'value' | 'onChange' | 'error'>): ReactNode {
  return <Field {...props} label="Method" width={26} placeholder="name or selector" suggestions={METHOD_KINDS} />
}
