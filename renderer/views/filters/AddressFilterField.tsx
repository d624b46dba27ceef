import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../../components/forms/Field.tsx'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'

type AddressFilterFieldProps = Pick<FieldProps, 'label' | 'value' | 'onChange' | 'error' | 'width'>

/** Filter field for an address or its label. */
export function AddressFilterField({ width = 26, ...props }: AddressFilterFieldProps): ReactNode {
  return <Field {...props} width={width} placeholder="any address" suggestions={useKnownAddresses()} />
}
