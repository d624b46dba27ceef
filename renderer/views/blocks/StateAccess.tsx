import { useNavigate, useSearch } from '@tanstack/react-router'
import { PackageX, SearchX } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireAccountSteps } from '../../../node-core/contract/wire/blockAccessList.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { ChoiceField, Field, FieldRow } from '../../components/forms/Field.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { shortenHex } from '../../format/hash.ts'
import { blockAccessFromWire, type BlockAccess } from '../../store/blockAccess.ts'
import type { BlockDetail } from '../../store/detailsSlice.ts'
import { useApp, useDetail } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { accessColumns, dependencyColumns } from './accessColumns.tsx'

type Block = BlockDetail['block']

/** Which of a block's accesses to show. */
type Shown = 'all' | 'reads' | 'writes' | 'dependencies'

const SHOWN: readonly { value: Shown; title: string }[] = [
  { value: 'all', title: 'reads and writes' },
  { value: 'reads', title: 'reads' },
  { value: 'writes', title: 'writes' },
  { value: 'dependencies', title: 'dependencies' },
]

const PARALLEL =
  'Transactions that accessed nothing changed by an earlier one in the block, so they could all have run in parallel. If only the account is known to be accessed, any earlier change of its balance, nonce or code counts; payments to the block’s producer do not.'

/** State read and written by each transaction of a block, and the dependencies between transactions. */
export function StateAccess({ block }: { block: Block }): ReactNode {
  const resource = useDetail('blockAccess', block.hash)
  if (resource.status !== 'ready') return <NotLoaded title="state access" resource={resource} />
  if (resource.data.length === 0) {
    return (
      <EmptyState icon={<PackageX size={20} />} title="No state access">
        {Number(block.number) === 0
          ? 'The genesis block is not executed: it only sets the initial state. Open a later block.'
          : 'This block has no transactions, and its fork calls no system contracts.'}
      </EmptyState>
    )
  }
  return <Accesses block={block} accounts={resource.data} />
}

function Accesses({ block, accounts }: { block: Block; accounts: readonly WireAccountSteps[] }): ReactNode {
  const hashes = useMemo(() => block.transactions.map(({ hash }) => hash), [block])
  const access = useMemo(() => blockAccessFromWire(accounts, hashes.length, block.miner), [accounts, hashes, block.miner])
  const [shown, setShown] = useState<Shown>('all')
  const [query, setQuery] = useState('')
  const { step } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chooseStep = (next: string): void =>
    void navigate({ to: '.', search: { tab: 'access', ...(next !== '' && { step: Number(next) }) }, replace: true } as never)
  const known = useKnownAddresses()
  const steps = useMemo(() => stepChoices(hashes), [hashes])
  return (
    <>
      <AccessFacts block={block} access={access} />
      <FieldRow label="Filter" onSubmit={() => undefined}>
        <ChoiceField label="Show" width={20} value={shown} onChange={(value) => setShown(value as Shown)} choices={SHOWN} />
        <ChoiceField label="Transaction" width={26} value={step === undefined ? '' : String(step)} onChange={chooseStep} choices={steps} />
        <Field label="Account" width={26} placeholder="any address or label" value={query} onChange={setQuery} suggestions={known} />
      </FieldRow>
      <AccessTable access={access} hashes={hashes} shown={shown} step={step} query={query} />
    </>
  )
}

/** Options of the step filter. */
function stepChoices(hashes: readonly string[]): { value: string; title: string }[] {
  return [
    { value: '', title: 'any' },
    { value: '0', title: 'before the first' },
    ...hashes.map((hash, at) => ({ value: String(at + 1), title: `#${at + 1} ${shortenHex(hash)}` })),
    { value: String(hashes.length + 1), title: 'after the last' },
  ]
}

function AccessFacts({ block, access }: { block: Block; access: BlockAccess }): ReactNode {
  const { total, independent, rounds } = access
  const count = block.transactions.length
  return (
    <Facts label="State access summary">
      <Fact name="Accounts" meaning="Accounts accessed by its transactions">
        {groupDigits(total.accounts)}
      </Fact>
      <Fact name="Slots read" meaning="Storage slots that a transaction read without changing them">
        {groupDigits(total.slotsRead)}
      </Fact>
      <Fact name="Slots written" meaning="Storage slots changed by a transaction">
        {groupDigits(total.slotsWritten)}
      </Fact>
      {count > 0 && (
        <>
          <Fact name="In parallel" meaning={PARALLEL}>
            {groupDigits(independent)} of {groupDigits(count)}
          </Fact>
          <Fact name="Rounds" meaning="Number of rounds if every transaction runs as soon as its dependencies are done">
            {groupDigits(rounds)}
          </Fact>
        </>
      )}
      <Fact name="List in the header" meaning="Hash of the block access list (EIP-7928), which eth_getBlockAccessList returns">
        {block.blockAccessListHash ? (
          <HashChip hash={block.blockAccessListHash} what="hash of the access list" />
        ) : (
          <Badge hint="In headers since Amsterdam: start a chain with --hardfork amsterdam. The accesses shown here come from re-executing the block.">
            none before Amsterdam
          </Badge>
        )}
      </Fact>
    </Facts>
  )
}

interface AccessTableProps {
  access: BlockAccess
  hashes: readonly string[]
  shown: Shown
  step: number | undefined
  query: string
}

function AccessTable({ access, hashes, shown, step, query }: AccessTableProps): ReactNode {
  const labels = useApp(({ workspace }) => workspace.labels)
  const isMeant = useMemo(() => matcherOf(query, step, labels), [query, step, labels])
  const rows = useMemo(
    () => access.rows.filter((row) => isMeant(row) && (shown === 'all' || row.isWrite === (shown === 'writes'))),
    [access, isMeant, shown],
  )
  const dependencies = useMemo(() => access.dependencies.filter(isMeant), [access, isMeant])
  const columns = useMemo(() => ({ access: accessColumns(hashes), dependencies: dependencyColumns(hashes) }), [hashes])
  const isFiltered = query.trim() !== '' || step !== undefined
  if (shown !== 'dependencies') {
    return (
      <VirtualTable
        key={shown}
        label="State access"
        columns={columns.access}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => rows[index]!.id}
        empty={<NothingFound isFiltered={isFiltered}>No matching access in this block.</NothingFound>}
      />
    )
  }
  return (
    <VirtualTable
      key={shown}
      label="Dependencies"
      columns={columns.dependencies}
      count={dependencies.length}
      rowAt={(index) => dependencies[index]}
      keyOf={(index) => dependencies[index]!.id}
      empty={
        <NothingFound isFiltered={isFiltered}>
          No transaction accessed anything changed by another one in this block: all could have run in parallel.
        </NothingFound>
      }
    />
  )
}

function NothingFound({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }): ReactNode {
  return (
    <EmptyState icon={<SearchX size={20} />} title={isFiltered ? 'No matches' : 'Nothing to show'}>
      {isFiltered ? 'Choose another transaction, or clear the account filter.' : children}
    </EmptyState>
  )
}

/** Whether an access belongs to the step, and to an account whose address or label contains the text. */
function matcherOf(query: string, step: number | undefined, labels: ReadonlyMap<Address, string>) {
  const text = query.trim().toLowerCase()
  return (row: { step: number; address: Address }): boolean =>
    (step === undefined || row.step === step) &&
    (text === '' || row.address.includes(text) || (labels.get(row.address)?.toLowerCase().includes(text) ?? false))
}
