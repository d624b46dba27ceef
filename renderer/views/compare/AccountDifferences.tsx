import { Equal } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { WireAccountDifference, WireBlockComparison } from '../../../node-core/contract/blockComparison.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { addressPath } from '../../routing/paths.ts'
import { accountChangeFromDifference } from '../../store/blockComparison.ts'
import { accountFields, slotField, variableField } from '../trace/stateFields.tsx'

const HIDDEN_SLOTS =
  'On this fork not all of its storage can be compared: nobody lists the slots that a contract of the remote chain has there.'

/** The accounts that differ: those with variables first. */
export function AccountDifferences({ accounts, accountCount }: Pick<WireBlockComparison, 'accounts' | 'accountCount'>): ReactNode {
  const ordered = useMemo(() => accounts.toSorted((a, b) => rankOf(a) - rankOf(b)), [accounts])
  if (ordered.length === 0) {
    return (
      <Panel title="State" hideTitle>
        <EmptyState icon={<Equal size={20} />} title="The same state">
          All balances, nonces, code and storage are equal.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <>
      {ordered.map((account) => (
        <article key={account.address} aria-label={`Differences of ${account.address}`}>
          <Panel
            title={<AddressChip address={account.address} href={addressPath(account.address)} copy="always" />}
            aside={<Standing {...account} />}
          >
            <KeyValueList longTerms label={`Differences of ${account.address}`} items={fieldsOf(account)} />
          </Panel>
        </article>
      ))}
      {accountCount > ordered.length && <p>{countText(accountCount - ordered.length, 'more account')} differ.</p>}
    </>
  )
}

/** What each block changes says the least. */
const rankOf = ({ isProtocol, slots, code, variables }: WireAccountDifference): number => {
  if (isProtocol) return 4
  if (variables !== null && variables.length > 0) return 0
  return code !== null ? 1 : slots.length > 0 ? 2 : 3
}

function Standing({ kind, isProtocol, hasAllSlots }: WireAccountDifference): ReactNode {
  return (
    <Badges>
      {kind === 'created' && <Badge tone="success">new account</Badge>}
      {kind === 'removed' && <Badge tone="danger">gone</Badge>}
      {isProtocol && <Badge hint="The protocol writes it with each block">protocol</Badge>}
      {!hasAllSlots && (
        <Badge tone="warning" hint={HIDDEN_SLOTS}>
          storage in part
        </Badge>
      )}
    </Badges>
  )
}

function fieldsOf(account: WireAccountDifference): KeyValue[] {
  const { address, variables, slots, slotCount, code } = account
  const change = accountChangeFromDifference(account)
  const fields = [
    ...accountFields(change),
    ...(variables ?? []).map((variable) => variableField(address, variable)),
    ...change.storage.map((slot) => slotField(address, slot, null)),
  ]
  if (code !== null && code.before.sizeBytes === code.after.sizeBytes && change.codeSize)
    fields.push({
      term: 'Code hash',
      value: (
        <BeforeAfter
          before={<HashChip hash={code.before.hash} what="code hash before" />}
          after={<HashChip hash={code.after.hash} what="code hash after" />}
        />
      ),
    })
  if (slotCount > slots.length) fields.push({ term: 'More slots', value: groupDigits(slotCount - slots.length) })
  return fields
}
