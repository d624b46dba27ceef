import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileCode2, FileJson, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { useTab } from '../../routing/useTab.ts'
import { ForkNote } from '../ForkNote.tsx'
import { useApp, useAppContext, useSync } from '../../store/useApp.ts'
import { useShownContracts } from '../../store/useWorkspace.ts'
import { MAX_ROWS, type ContractList as ContractListSlice } from '../../store/workspaceSlice.ts'
import { contractFilterFromSearch, searchFromContractFilter } from '../../routing/contractSearch.ts'
import { contractsOfFilter, isEmptyContractFilter, type ContractFilter } from '../../store/contractFilter.ts'
import { ArtifactList } from './ArtifactList.tsx'
import { BuildList } from './BuildList.tsx'
import { AssignArtifactDialog } from './AssignArtifactDialog.tsx'
import { ContractFilterForm } from './ContractFilterForm.tsx'
import { contractColumns } from './contractColumns.tsx'
import { ImportButtons } from './ImportButtons.tsx'
import { useStartImport } from './ImportZone.tsx'

/** Number of contracts after which a filter stops loading more automatically. */
const MIN_ROWS = 100

/** The chain's contracts and the artifacts used to decode them. */
export function ContractsView(): ReactNode {
  const [tab, chooseTab] = useTab('contracts')
  const rows = useShownContracts()
  const list = { ...useApp((state) => state.workspace.list), rows }
  const artifactCount = useApp((state) => state.workspace.artifacts.length)
  const isWithoutArtifacts = useApp(({ workspace }) => workspace.status === 'ready' && workspace.artifacts.length === 0)
  const start = useStartImport()
  const tabs: TabItem[] = [
    { id: 'contracts', title: 'Contracts', content: <ContractList {...list} /> },
    { id: 'artifacts', title: 'Artifacts', count: artifactCount, content: <ArtifactList /> },
    { id: 'builds', title: 'Builds', content: <BuildList /> },
  ]
  return (
    <Page fill title={VIEWS.contracts.title} note={noteOf(list)} actions={<ImportButtons onChoose={start} />}>
      {tab !== 'artifacts' && isWithoutArtifacts && (
        <StatusBanner
          tone="info"
          icon={<FileJson size={16} aria-hidden />}
          title="Contracts have no names and functions until their artifacts are here"
          aside={<Button onClick={() => chooseTab('artifacts')}>What you can import</Button>}
        >
          Drop your build folder on the window: <code>out/</code> of Foundry or <code>artifacts/</code> of Hardhat.
        </StatusBanner>
      )}
      <Tabs label="Contracts" fill tabs={tabs} value={tab} onChange={chooseTab} />
    </Page>
  )
}

function noteOf({ status, rows, next }: ContractListSlice): string | undefined {
  if (status !== 'ready') return undefined
  return next === null ? `${groupDigits(rows.length)} found` : `newest ${groupDigits(rows.length)}`
}

/** The contracts matching the filter in the URL; if there are few, older ones are searched. */
function ContractList(list: ContractListSlice): ReactNode {
  const { status, message, rows: listed, next, loadingOlder, arrived } = list
  const { store } = useAppContext()
  const sync = useSync()
  const navigate = useNavigate()
  const key = JSON.stringify(contractFilterFromSearch(useSearch({ strict: false })))
  const filter = useMemo(() => JSON.parse(key) as ContractFilter, [key])
  const labels = useApp(({ workspace }) => workspace.labels)
  const isFiltered = !isEmptyContractFilter(filter)
  const rows = useMemo(() => (isFiltered ? contractsOfFilter(listed, labels, filter) : listed), [isFiltered, listed, labels, filter])
  const isSearching = isFiltered && status === 'ready' && rows.length < MIN_ROWS && next !== null && listed.length < MAX_ROWS
  useEffect(() => {
    if (isSearching && !loadingOlder) void sync.workspace.list.loadOlder()
  }, [sync, isSearching, loadingOlder])
  useEffect(() => sync.workspace.list.show(), [sync])
  const [assigned, setAssigned] = useState<Address>()
  const columns = useMemo(
    () => contractColumns({ label: (address) => store.setState(({ ui }) => ({ ui: { ...ui, labelOf: address } })), assign: setAssigned }),
    [store],
  )
  if (status === 'loading') return <SkeletonPage label="Loading contracts" />
  if (status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="The contracts could not be loaded">
        {message}
      </ErrorState>
    )
  }
  return (
    <>
      <ContractFilterForm
        key={key}
        filter={filter}
        onChange={(to) => void navigate({ to: '.', search: searchFromContractFilter(to) } as never)}
      />
      <VirtualTable
        label="Contracts"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => rows[index]!.address}
        newest={isFiltered ? 0 : arrived}
        thing="contract"
        empty={
          isFiltered ? (
            <EmptyState icon={<FileCode2 size={20} />} title={isSearching ? 'Searching…' : 'No match'}>
              {`None of the ${next === null ? '' : 'newest '}${groupDigits(listed.length)} contracts match the filter.`}
            </EmptyState>
          ) : (
            <EmptyState icon={<FileCode2 size={20} />} title="No contracts yet">
              Contracts created by transactions or factories appear here. <ForkNote>Search an address to open any other contract.</ForkNote>
            </EmptyState>
          )
        }
        footer={
          next !== null && (
            <Button disabled={loadingOlder} onClick={() => void sync.workspace.list.loadOlder()}>
              {loadingOlder ? 'Loading…' : 'Older contracts'}
            </Button>
          )
        }
      />
      {assigned && <AssignArtifactDialog address={assigned} onClose={() => setAssigned(undefined)} />}
    </>
  )
}
