import { useState, type ReactNode } from 'react'
import { AddressFilterField } from '../filters/AddressFilterField.tsx'
import { MethodFilterField } from '../filters/MethodFilterField.tsx'
import { FilterButtons } from '../filters/FilterButtons.tsx'
import { ChoiceField, FieldRow } from '../../components/forms/Field.tsx'
import { addressOrLabel } from '../../routing/addressOrLabel.ts'
import { WAIT_KINDS, type PoolFilter } from '../../store/poolFilter.ts'
import { useApp } from '../../store/useApp.ts'
import { methodFromText, methodToText } from '../transactions/transactionMethod.ts'
import { useKnownMethods } from '../transactions/useKnownMethods.ts'
import { WAITS } from './waitTexts.ts'

const STATES = [{ value: '', title: 'any' }, ...WAIT_KINDS.map((kind) => ({ value: kind, title: WAITS[kind].kind }))]

/** Filters pool transactions by sender, method and reason for waiting. */
export function TxpoolFilterForm({ filter, onChange }: { filter: PoolFilter; onChange: (filter: PoolFilter) => void }): ReactNode {
  const labels = useApp(({ workspace }) => workspace.labels)
  const known = useKnownMethods()
  const [from, setFrom] = useState<string>(filter.from ?? '')
  const [method, setMethod] = useState(() => methodToText(filter.method, known))
  const [isChecked, setIsChecked] = useState(false)
  const [sender, called] = [addressOrLabel(from, labels), methodFromText(method, known)]
  const problemOf = (part: object): string | undefined => (isChecked && 'problem' in part ? String(part.problem) : undefined)

  function apply(change: Partial<PoolFilter> = {}): void {
    setIsChecked(true)
    if ('problem' in sender || 'problem' in called) return
    onChange({ ...filter, from: sender.address, method: called.method, ...change })
  }
  return (
    <FieldRow label="Filter" onSubmit={() => apply()}>
      <AddressFilterField label="Sender" value={from} onChange={setFrom} error={problemOf(sender)} />
      <MethodFilterField value={method} onChange={setMethod} error={problemOf(called)} />
      <ChoiceField
        label="State"
        width={16}
        value={filter.state ?? ''}
        onChange={(value) => apply({ state: WAIT_KINDS.find((kind) => kind === value) })}
        choices={STATES}
      />
      <FilterButtons isEmpty={Object.values(filter).every((value) => value === undefined)} onClear={() => onChange({})} />
    </FieldRow>
  )
}
