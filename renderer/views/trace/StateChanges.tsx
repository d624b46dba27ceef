import { Equal } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireTouchedSlot } from '../../../node-core/contract/stepTrace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { EditButton } from '../../control/edits/EditButton.tsx'
import { plainText } from '../../format/revert.ts'
import { slotPathToText } from '../../format/slotPath.ts'
import { addressPath } from '../../routing/paths.ts'
import type { AccountChange } from '../../store/stateChanges.ts'
import { isContractChange, rankOf, rolesToText } from '../../store/transactionRoles.ts'
import { useDetail } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { accountFields, slotField, variableField } from './stateFields.tsx'
import { TraceLink } from './TraceLink.tsx'
import { slotKey, useChangedVariables, type ChangedVariable } from './useChangedVariables.ts'
import { useRolesOfTrace } from './useRolesOfTrace.ts'

const MAX_ACCOUNTS = 100
const MAX_SLOTS = 200

/** State changes: balances, nonces, code and storage, before and after. */
export function StateChanges({ id }: { id: string }): ReactNode {
  const resource = useDetail('stateChanges', id)
  const index = useDetail('traceIndex', id)
  // Arrives later, or never if there is no trace: until then, slots are shown by number.
  const slots = useMemo(
    () => new Map(index.status === 'ready' ? index.data.slots.map((touched) => [slotKey(touched.address, touched.slot), touched]) : []),
    [index],
  )
  if (resource.status !== 'ready') return <NotLoaded title="state changes" resource={resource} />
  return <Changes id={id} changes={resource.data} slots={slots} />
}

function Changes({
  id,
  changes,
  slots,
}: {
  id: string
  changes: readonly AccountChange[]
  slots: ReadonlyMap<string, WireTouchedSlot>
}): ReactNode {
  const roles = useRolesOfTrace(id)
  const variables = useChangedVariables(id, changes)
  const ordered = useMemo(() => {
    const rank = (change: AccountChange): number => rankOf(change.address, roles, isContractChange(change))
    return changes.toSorted((a, b) => rank(a) - rank(b))
  }, [changes, roles])
  if (ordered.length === 0) {
    return (
      <Panel title="State changes" hideTitle>
        <EmptyState icon={<Equal size={20} />} title="No state changes" />
      </Panel>
    )
  }
  return (
    <>
      {ordered.slice(0, MAX_ACCOUNTS).map((change) => (
        <article key={change.address} aria-label={`Changes of ${change.address}`}>
          <Panel
            title={<AddressChip address={change.address} href={addressPath(change.address)} copy="always" />}
            aside={<Standing change={change} roles={rolesToText(change.address, roles)} />}
          >
            <KeyValueList longTerms label={`Changes of ${change.address}`} items={fieldsOf(change, { slots, variables }, id)} />
          </Panel>
        </article>
      ))}
      {ordered.length > MAX_ACCOUNTS && <p>{groupDigits(ordered.length - MAX_ACCOUNTS)} more accounts changed.</p>}
    </>
  )
}

const KINDS = { created: 'new account', changed: undefined, destroyed: 'destroyed' } as const

/** The role of an account in the transaction, and whether it was created or destroyed. */
function Standing({ change: { kind }, roles }: { change: AccountChange; roles: readonly string[] }): ReactNode {
  const standing = KINDS[kind]
  return (
    <Badges>
      {roles.map((role) => (
        <Badge key={role}>{role}</Badge>
      ))}
      {standing && <Badge tone={kind === 'created' ? 'success' : 'danger'}>{standing}</Badge>}
    </Badges>
  )
}

function fieldsOf(
  change: AccountChange,
  { slots, variables }: { slots: ReadonlyMap<string, WireTouchedSlot>; variables: ReturnType<typeof useChangedVariables> },
  id: string,
): KeyValue[] {
  const { address, storage } = change
  const fields = accountFields(change)
  for (const stored of storage.slice(0, MAX_SLOTS)) {
    const { slot } = stored
    const touched = slots.get(slotKey(address, slot))
    const link = touched && (
      <TraceLink id={id} to={{ tab: 'steps', step: touched.lastStep }}>
        step {groupDigits(touched.lastStep)}
      </TraceLink>
    )
    const named = variables.get(slotKey(address, slot))
    if (named) {
      fields.push(...named.map((variable) => namedField(address, variable, link)))
      continue
    }
    const edit = (
      <EditButton
        label="Set this slot"
        address={address}
        field="storage"
        slot={slot}
        {...(touched?.path && { name: `slot ${slotPathToText(touched.path, true)}` })}
      />
    )
    fields.push(slotField(address, stored, touched?.path ?? null, { before: link, after: edit }))
  }
  if (storage.length > MAX_SLOTS) fields.push({ term: 'More slots', value: groupDigits(storage.length - MAX_SLOTS) })
  return fields
}

function namedField(address: Address, { value, ...variable }: ChangedVariable, link: ReactNode): KeyValue {
  const { path } = variable
  const edit = <EditButton label={`Set ${plainText(path, 120)}`} address={address} field="variable" name={path} />
  return variableField(address, { ...variable, after: value }, { before: link, after: edit })
}
