import { useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { ChoiceField, Field, FieldRow } from '../../components/forms/Field.tsx'
import { addressOrLabel } from '../../routing/addressOrLabel.ts'
import { WAIT_KINDS, type PoolFilter } from '../../store/poolFilter.ts'
import { useApp } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { methodFromText, methodToText } from '../transactions/transactionMethod.ts'
import { METHOD_KINDS, useKnownMethods } from '../transactions/useKnownMethods.ts'
import { WAITS } from './waitTexts.ts'

const STATES = [{ value: '', title: 'any' }, ...WAIT_KINDS.map((kind) => ({ value: kind, title: WAITS[kind].kind }))]

/** Asks for transactions of the pool by sender, method and what they wait for. */
export function TxpoolFilterForm({ filter, onChange }: { filter: PoolFilter; onChange: (filter: PoolFilter) => void }): ReactNode {
  const labels = useApp(({ workspace }) => workspace.labels)
  const known = useKnownMethods()
  const addresses = useKnownAddresses()
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
      <Field
        label="Sender"
        width={26}
        placeholder="any address"
        value={from}
        onChange={setFrom}
        error={problemOf(sender)}
        suggestions={addresses}
      />
      <Field
        label="Method"
        width={26}
        placeholder="transfer or 0xa9059cbb"
        value={method}
        onChange={setMethod}
        error={problemOf(called)}
        suggestions={METHOD_KINDS}
      />
      <ChoiceField
        label="State"
        width={16}
        value={filter.state ?? ''}
        onChange={(value) => apply({ state: WAIT_KINDS.find((kind) => kind === value) })}
        choices={STATES}
      />
      <Button type="submit" tone="primary">
        Show
      </Button>
      <Button disabled={Object.values(filter).every((value) => value === undefined)} onClick={() => onChange({})}>
        Clear
      </Button>
    </FieldRow>
  )
}
