import type { ReactNode } from 'react'
import { ChoiceField } from '../components/forms/Field.tsx'
import { UNITS, type Unit } from '../format/amount.ts'

const CHOICES = UNITS.map((unit) => ({ value: unit, title: unit }))

interface UnitFieldProps {
  label: string
  value: Unit
  onChange: (unit: Unit) => void
  disabled?: boolean
}

/** The unit of the amount next to it. */
export function UnitField({ onChange, ...props }: UnitFieldProps): ReactNode {
  return <ChoiceField {...props} width={12} choices={CHOICES} onChange={(unit) => onChange(unit as Unit)} />
}
