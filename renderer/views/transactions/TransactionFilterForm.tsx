import { useState, type ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { AddressFilterField } from '../filters/AddressFilterField.tsx'
import { MethodFilterField } from '../filters/MethodFilterField.tsx'
import { FilterButtons } from '../filters/FilterButtons.tsx'
import { ChoiceField, FieldRow } from '../../components/forms/Field.tsx'
import { addressOrLabel } from '../../routing/addressOrLabel.ts'
import { isEmptyFilter, type TransactionFilter } from '../../store/transactionsSlice.ts'
import { useApp } from '../../store/useApp.ts'
import { TRANSACTION_TYPES } from './transactionColumns.tsx'
import { methodFromText, methodToText } from './transactionMethod.ts'
import { useKnownMethods } from './useKnownMethods.ts'

const STATUSES = [
  { value: '', title: 'any' },
  { value: 'success', title: 'success' },
  { value: 'failed', title: 'failed' },
] as const

const TYPES = [
  { value: '', title: 'any' },
  ...TRANSACTION_TYPES.map(({ word }, type) => ({ value: `0x${type}`, title: `${type}, ${word}` })),
]

/** Filters transactions by sender, recipient, method and status. */
export function TransactionFilterForm({
  filter,
  onChange,
}: {
  filter: TransactionFilter
  onChange: (filter: TransactionFilter) => void
}): ReactNode {
  const labels = useApp(({ workspace }) => workspace.labels)
  const known = useKnownMethods()
  const [from, setFrom] = useState<string>(filter.from ?? '')
  const [to, setTo] = useState<string>(filter.to ?? '')
  const [method, setMethod] = useState(() => methodToText(filter.method, known))
  const [isChecked, setIsChecked] = useState(false)
  const [sender, recipient, called] = [addressOrLabel(from, labels), addressOrLabel(to, labels), methodFromText(method, known)]
  const problemOf = (part: object): string | undefined => (isChecked && 'problem' in part ? String(part.problem) : undefined)

  function apply(change: Partial<TransactionFilter> = {}): void {
    setIsChecked(true)
    if ('problem' in sender || 'problem' in recipient || 'problem' in called) return
    onChange({ ...filter, from: sender.address, to: recipient.address, method: called.method, ...change } as TransactionFilter)
  }
  return (
    <FieldRow label="Filter" onSubmit={() => apply()}>
      <AddressFilterField label="From" value={from} onChange={setFrom} error={problemOf(sender)} />
      <AddressFilterField label="To" value={to} onChange={setTo} error={problemOf(recipient)} />
      <MethodFilterField value={method} onChange={setMethod} error={problemOf(called)} />
      <ChoiceField
        label="Status"
        width={12}
        value={filter.status ?? ''}
        onChange={(value) => apply({ status: (value || undefined) as TransactionFilter['status'] & string })}
        choices={STATUSES}
      />
      <ChoiceField
        label="Type"
        width={16}
        value={filter.type ?? ''}
        onChange={(value) => apply({ type: (value || undefined) as Hex })}
        choices={TYPES}
      />
      <FilterButtons isEmpty={isEmptyFilter(filter)} onClear={() => onChange({})} />
    </FieldRow>
  )
}
