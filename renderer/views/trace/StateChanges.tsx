import { Equal } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireTouchedSlot } from '../../../node-core/contract/stepTrace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { EtherChange } from '../../components/values/ChangeBadge.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { SolidityValue } from '../../components/values/SolidityValue.tsx'
import { VariablePath } from '../../components/values/VariablePath.tsx'
import { WordChange } from '../../components/values/WordChange.tsx'
import { EditButton } from '../../control/edits/EditButton.tsx'
import { plainText } from '../../format/revert.ts'
import { bytesToText } from '../../format/gas.ts'
import { slotPathToText } from '../../format/slotPath.ts'
import { addressPath } from '../../routing/paths.ts'
import type { AccountChange } from '../../store/stateChanges.ts'
import { isContractChange, rankOf, rolesToText } from '../../store/transactionRoles.ts'
import { useDetail } from '../../store/useApp.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
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
  { address, balance, nonce, codeSize, delegate, storage }: AccountChange,
  { slots, variables }: { slots: ReadonlyMap<string, WireTouchedSlot>; variables: ReturnType<typeof useChangedVariables> },
  id: string,
): KeyValue[] {
  const fields: KeyValue[] = []
  if (balance) {
    fields.push({
      term: 'Balance',
      value: (
        <BeforeAfter
          before={<Amount wei={balance.before} />}
          after={<Amount wei={balance.after} />}
          aside={<EtherChange wei={balance.after - balance.before} />}
        />
      ),
    })
  }
  if (nonce) fields.push({ term: 'Nonce', value: <BeforeAfter before={groupDigits(nonce.before)} after={groupDigits(nonce.after)} /> })
  if (codeSize)
    fields.push({ term: 'Code', value: <BeforeAfter before={bytesToText(codeSize.before)} after={bytesToText(codeSize.after)} /> })
  if (delegate)
    fields.push({
      term: 'Delegates to',
      value: <BeforeAfter before={<Delegate address={delegate.before} />} after={<Delegate address={delegate.after} />} />,
    })
  for (const { slot, before, after } of storage.slice(0, MAX_SLOTS)) {
    const touched = slots.get(slotKey(address, slot))
    const link = touched && (
      <TraceLink id={id} to={{ tab: 'steps', step: touched.lastStep }}>
        step {groupDigits(touched.lastStep)}
      </TraceLink>
    )
    const named = variables.get(slotKey(address, slot))
    if (named) {
      fields.push(...named.map((variable) => variableField(address, variable, link)))
      continue
    }
    fields.push({
      term: slot,
      name: <SlotName slot={slot} path={touched?.path ?? null} />,
      value: (
        <WordChange
          before={before}
          after={after}
          aside={
            <>
              {link}
              <HistoryButton name="this slot" address={address} value={{ slot }} kind="word" />
              <EditButton
                label="Set this slot"
                address={address}
                field="storage"
                slot={slot}
                {...(touched?.path && { name: `slot ${slotPathToText(touched.path, true)}` })}
              />
            </>
          }
        />
      ),
    })
  }
  if (storage.length > MAX_SLOTS) fields.push({ term: 'More slots', value: groupDigits(storage.length - MAX_SLOTS) })
  return fields
}

/** A state variable in a slot, which it may share with others. */
function variableField(address: Address, { path, type, before, value, slot, offset }: ChangedVariable, link: ReactNode): KeyValue {
  return {
    term: `${slot} ${path}`,
    name: <VariablePath path={path} hint={`${plainText(type)}\nslot ${slot}, byte ${offset}`} />,
    value: (
      <BeforeAfter
        before={<SolidityValue value={before} />}
        after={<SolidityValue value={value} />}
        aside={
          <>
            {link}
            <HistoryButton name={plainText(path, 120)} address={address} value={{ path }} kind={type === 'string' ? 'text' : 'value'} />
            <EditButton label={`Set ${plainText(path, 120)}`} address={address} field="variable" name={path} />
          </>
        }
      />
    ),
  }
}

function Delegate({ address }: { address: string | null }): ReactNode {
  return address === null ? 'nothing' : <AddressChip address={address} href={addressPath(address)} />
}
