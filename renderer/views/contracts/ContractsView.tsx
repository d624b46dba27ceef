import { FileCode2, FileJson, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { DropZone } from '../../components/forms/DropZone.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { useTab } from '../../routing/useTab.ts'
import { useApp, useAppContext, useSync } from '../../store/useApp.ts'
import type { ContractList as ContractListSlice } from '../../store/workspaceSlice.ts'
import { filesOfDrop } from './artifactFiles.ts'
import { ArtifactList } from './ArtifactList.tsx'
import { AssignArtifactDialog } from './AssignArtifactDialog.tsx'
import { contractColumns } from './contractColumns.tsx'
import { ImportButtons } from './ImportButtons.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { useImport } from './useImport.ts'

/** The contracts of the chain, and the artifacts by which they are read; files for import can be dropped anywhere on it. */
export function ContractsView(): ReactNode {
  const [tab, chooseTab] = useTab('contracts')
  const list = useApp((state) => state.workspace.list)
  const artifactCount = useApp((state) => state.workspace.artifacts.length)
  const isWithoutArtifacts = useApp(({ workspace }) => workspace.status === 'ready' && workspace.artifacts.length === 0)
  const { state, start, close } = useImport()
  const tabs: TabItem[] = [
    { id: 'contracts', title: 'Contracts', content: <ContractList {...list} /> },
    { id: 'artifacts', title: 'Artifacts', count: artifactCount, content: <ArtifactList /> },
  ]
  return (
    <DropZone text="Drop artifacts, ABIs, or the folder of a build" onDrop={(data) => start(filesOfDrop(data))}>
      <Page fill title="Contracts" note={noteOf(list)} actions={<ImportButtons onChoose={start} />}>
        {tab !== 'artifacts' && isWithoutArtifacts && (
          <StatusBanner
            tone="info"
            icon={<FileJson size={16} aria-hidden />}
            title="Contracts have no names and functions until their artifacts are here"
            aside={<Button onClick={() => chooseTab('artifacts')}>What can be imported</Button>}
          >
            Drop the folder that your build writes on this page: <code>out/</code> of Foundry or <code>artifacts/</code> of Hardhat.
          </StatusBanner>
        )}
        <Tabs label="Contracts" fill tabs={tabs} value={tab} onChange={chooseTab} />
      </Page>
      {state && <ImportDialog state={state} onClose={close} />}
    </DropZone>
  )
}

function noteOf({ status, rows, next }: ContractListSlice): string | undefined {
  if (status !== 'ready') return undefined
  return next === null ? `${rows.length} found` : `the newest ${rows.length}`
}

function ContractList({ status, message, rows, next, loadingOlder, arrived }: ContractListSlice): ReactNode {
  const { store } = useAppContext()
  const sync = useSync()
  useEffect(() => sync.workspace.showList(), [sync])
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
      <VirtualTable
        label="Contracts"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => rows[index]!.address}
        newest={arrived}
        thing="contract"
        empty={
          <EmptyState icon={<FileCode2 size={20} />} title="No contracts yet">
            Every contract that a transaction or a factory creates is listed here.
          </EmptyState>
        }
        footer={
          next !== null && (
            <Button disabled={loadingOlder} onClick={() => void sync.workspace.loadOlder()}>
              {loadingOlder ? 'Loading…' : 'Older contracts'}
            </Button>
          )
        }
      />
      {assigned && <AssignArtifactDialog address={assigned} onClose={() => setAssigned(undefined)} />}
    </>
  )
}
