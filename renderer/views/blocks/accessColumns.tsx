import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { EtherChange } from '../../components/values/ChangeBadge.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { StorageWord } from '../../components/values/StorageWord.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { bytesToText } from '../../format/gas.ts'
import { addressPath, tracePath } from '../../routing/paths.ts'
import type { AccessedPart, AccessRow, Dependency } from '../../store/blockAccess.ts'
import styles from './StateAccess.module.css'

/** Links to a transaction of the block by its index; the steps before and after all transactions have no link. */
function StepLink({ step, hashes }: { step: number; hashes: readonly string[] }): ReactNode {
  if (step === 0) return <span data-hint="System calls before the first transaction">before</span>
  const hash = hashes[step - 1]
  if (hash === undefined) return <span data-hint="Withdrawals and requests after the last transaction">after</span>
  return <TextLink href={tracePath(hash, { tab: 'state' })}>{`#${step}`}</TextLink>
}

const PART_NAMES = { account: 'account', balance: 'balance', nonce: 'nonce', code: 'code' } as const

function PartName({ part }: { part: AccessedPart | Dependency['part'] }): ReactNode {
  return part.kind === 'slot' ? <SlotName slot={part.slot} path={part.path} /> : PART_NAMES[part.kind]
}

function PartValue({ isWrite, part }: AccessRow): ReactNode {
  switch (part.kind) {
    case 'account':
      return null
    case 'balance':
      return (
        <BeforeAfter
          before={<Amount wei={part.before} maxFraction={6} />}
          after={<Amount wei={part.after} maxFraction={6} />}
          aside={<EtherChange wei={part.after - part.before} />}
        />
      )
    case 'nonce':
      return <BeforeAfter before={groupDigits(part.before)} after={groupDigits(part.after)} />
    case 'code':
      return <BeforeAfter before={bytesToText(part.before)} after={bytesToText(part.after)} />
    default:
      return isWrite ? (
        <BeforeAfter before={<StorageWord value={part.before} />} after={<StorageWord value={part.after} />} />
      ) : (
        <StorageWord value={part.before} />
      )
  }
}

const accountColumn = {
  id: 'account',
  header: 'Account',
  width: 'minmax(7.5rem, 1fr)',
  cell: ({ address }: { address: string }) => <AddressChip address={address} href={addressPath(address)} primary />,
}

/** Columns of what the steps of a block read and changed; `hashes`: of its transactions. */
export function accessColumns(hashes: readonly string[]): Column<AccessRow>[] {
  return [
    {
      id: 'step',
      header: 'By',
      meaning: 'Index of the transaction in the block',
      width: '3.5rem',
      cell: ({ step }) => <StepLink step={step} hashes={hashes} />,
    },
    {
      id: 'access',
      header: 'Access',
      width: '4.5rem',
      cell: ({ isWrite }) => <Badge tone={isWrite ? 'warning' : 'neutral'}>{isWrite ? 'wrote' : 'read'}</Badge>,
    },
    accountColumn,
    { id: 'part', header: 'What', width: 'minmax(7rem, 1fr)', cell: ({ part }) => <PartName part={part} /> },
    {
      id: 'value',
      header: 'Value',
      width: 'minmax(9rem, 2.5fr)',
      cell: (row) => (
        <span className={styles.value}>
          <PartValue {...row} />
        </span>
      ),
    },
  ]
}

/** Columns of the transactions that accessed state changed by others. */
export function dependencyColumns(hashes: readonly string[]): Column<Dependency>[] {
  return [
    { id: 'step', header: 'Transaction', width: '7rem', cell: ({ step }) => <StepLink step={step} hashes={hashes} /> },
    {
      id: 'on',
      header: 'Depends on',
      meaning: 'The last earlier transaction that changed what it accessed',
      width: '7rem',
      cell: ({ on }) => <StepLink step={on} hashes={hashes} />,
    },
    accountColumn,
    { id: 'part', header: 'What it changed', width: 'minmax(8rem, 2fr)', cell: ({ part }) => <PartName part={part} /> },
  ]
}
