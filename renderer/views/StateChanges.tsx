import { Equal } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressChip } from '../components/AddressChip.tsx'
import { Amount } from '../components/Amount.tsx'
import { Badge } from '../components/Badge.tsx'
import { BeforeAfter } from '../components/BeforeAfter.tsx'
import { HashChip } from '../components/HashChip.tsx'
import { KeyValueList, type KeyValue } from '../components/KeyValueList.tsx'
import { Mono } from '../components/Mono.tsx'
import { Panel } from '../components/Panel.tsx'
import { EmptyState } from '../components/StateMessage.tsx'
import { groupDigits } from '../format/amount.ts'
import { bytesToText } from '../format/gas.ts'
import { addressPath } from '../routing/paths.ts'
import type { AccountChange } from '../store/stateChanges.ts'
import { useDetail } from '../store/useApp.ts'
import { NotLoaded } from './NotLoaded.tsx'

const ACCOUNTS_AT_MOST = 100
const SLOTS_AT_MOST = 200

/** What a transaction changed: balances, nonces, code and storage, before and after. */
export function StateChanges({ hash }: { hash: string }): ReactNode {
  const resource = useDetail('stateChanges', hash)
  if (resource.status !== 'ready') return <NotLoaded title="state changes" resource={resource} />
  const changes = resource.data
  if (changes.length === 0) {
    return (
      <Panel title="State changes" hideTitle>
        <EmptyState icon={<Equal size={20} />} title="Nothing changed" />
      </Panel>
    )
  }
  return (
    <>
      {changes.slice(0, ACCOUNTS_AT_MOST).map((change) => (
        <article key={change.address} aria-label={`Changes of ${change.address}`}>
          <Panel title={kindToTitle(change.kind)} aside={<AddressChip address={change.address} href={addressPath(change.address)} copy="always" />}>
            <KeyValueList label={`Changes of ${change.address}`} items={fieldsOf(change)} />
          </Panel>
        </article>
      ))}
      {changes.length > ACCOUNTS_AT_MOST && <p>{groupDigits(changes.length - ACCOUNTS_AT_MOST)} more accounts changed.</p>}
    </>
  )
}

function kindToTitle(kind: AccountChange['kind']): string {
  return kind === 'created' ? 'New account' : kind === 'destroyed' ? 'Destroyed account' : 'Account'
}

function fieldsOf({ balance, nonce, codeSize, storage }: AccountChange): KeyValue[] {
  const fields: KeyValue[] = []
  if (balance) {
    const gain = balance.after - balance.before
    fields.push({
      term: 'Balance',
      value: (
        <BeforeAfter
          before={<Amount wei={balance.before} />}
          after={<Amount wei={balance.after} />}
          aside={
            <Badge tone={gain > 0n ? 'success' : 'neutral'}>
              {gain > 0n && '+'}
              <Amount wei={gain} />
            </Badge>
          }
        />
      ),
    })
  }
  if (nonce) fields.push({ term: 'Nonce', value: <BeforeAfter before={groupDigits(nonce.before)} after={groupDigits(nonce.after)} /> })
  if (codeSize) fields.push({ term: 'Code', value: <BeforeAfter before={bytesToText(codeSize.before)} after={bytesToText(codeSize.after)} /> })
  for (const { slot, before, after } of storage.slice(0, SLOTS_AT_MOST)) {
    fields.push({
      term: `Slot ${shortSlot(slot)}`,
      meaning: slot,
      value: <BeforeAfter before={<Word value={before} />} after={<Word value={after} />} />,
    })
  }
  if (storage.length > SLOTS_AT_MOST) fields.push({ term: 'More slots', value: groupDigits(storage.length - SLOTS_AT_MOST) })
  return fields
}

/** A slot's number where it is small, and the ends of its hash where it is not. */
function shortSlot(slot: string): string {
  const digits = slot.slice(2).replace(/^0+(?=.)/, '')
  return digits.length <= 8 ? `0x${digits}` : `0x${slot.slice(2, 8)}…${slot.slice(-4)}`
}

/** A storage word: as a number where it is small enough to be one. */
function Word({ value }: { value: string }): ReactNode {
  const digits = value.slice(2).replace(/^0+(?=.)/, '')
  return digits.length <= 24 ? <Mono text={groupDigits(BigInt(value))} /> : <HashChip hash={value} what="word" />
}
