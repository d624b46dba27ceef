import { useState, type ReactNode } from 'react'
import { AddressFilterField } from '../filters/AddressFilterField.tsx'
import { FilterButtons } from '../filters/FilterButtons.tsx'
import { ChoiceField, Field, FieldRow } from '../../components/forms/Field.tsx'
import { addressOrLabel } from '../../routing/addressOrLabel.ts'
import { CONTRACT_KINDS, isEmptyContractFilter, type ContractFilter, type ContractKind } from '../../store/contractFilter.ts'
import { useApp } from '../../store/useApp.ts'
import { TOKEN_TITLES } from './contractTexts.ts'

const KIND_TITLES: Readonly<Record<ContractKind, string>> = {
  token: 'any token',
  ...TOKEN_TITLES,
  proxy: 'proxy',
  unnamed: 'without a name',
}
const KINDS = [{ value: '', title: 'any' }, ...CONTRACT_KINDS.map((kind) => ({ value: kind, title: KIND_TITLES[kind] }))]

/** Filters contracts by name or symbol, kind, and creator. */
export function ContractFilterForm({
  filter,
  onChange,
}: {
  filter: ContractFilter
  onChange: (filter: ContractFilter) => void
}): ReactNode {
  const labels = useApp(({ workspace }) => workspace.labels)
  const [name, setName] = useState(filter.name ?? '')
  const [creator, setCreator] = useState<string>(filter.creator ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const maker = addressOrLabel(creator, labels)
  function apply(change: Partial<ContractFilter> = {}): void {
    setIsChecked(true)
    if ('problem' in maker) return
    onChange({ ...filter, name: name.trim() === '' ? undefined : name.trim(), creator: maker.address, ...change })
  }
  return (
    <FieldRow label="Filter" onSubmit={() => apply()}>
      <Field label="Name or symbol" width={26} placeholder="any" value={name} onChange={setName} />
      <ChoiceField
        label="Kind"
        width={20}
        value={filter.kind ?? ''}
        onChange={(value) => apply({ kind: CONTRACT_KINDS.find((it) => it === value) })}
        choices={KINDS}
      />
      <AddressFilterField
        label="Creator"
        value={creator}
        onChange={setCreator}
        error={isChecked && 'problem' in maker ? maker.problem : undefined}
      />
      <FilterButtons isEmpty={isEmptyContractFilter(filter)} onClear={() => onChange({})} />
    </FieldRow>
  )
}
