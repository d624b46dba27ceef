import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../../components/forms/Field.tsx'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'

type AddressFilterFieldProps = Pick<FieldProps, 'label' | 'value' | 'onChange' | 'error' | 'width'>

/** An address, or its label, that a list is filtered by. */
export function AddressFilterField({ width = 26, ...props }: AddressFilterFieldProps): ReactNode {
  return <Field {...props} width={width} placeholder="any address" suggestions={useKnownAddresses()} />
}
