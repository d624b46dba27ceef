import { FileJson, Rocket } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { AbiItem, WireArtifact } from '../../../node-core/contract/workspace.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { IconButton } from '../../components/forms/Button.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { DeployDialog } from '../contract/DeployDialog.tsx'
import { importedColumns } from './importedColumns.tsx'

const FORMAT_TITLES: Readonly<Record<WireArtifact['format'], string>> = { foundry: 'Foundry', hardhat: 'Hardhat', solc: 'solc', abi: 'ABI' }

const countOf = (abi: readonly AbiItem[], type: AbiItem['type']): number => abi.filter((item) => item.type === type).length

/** The imported artifacts, newest first. */
export function ArtifactList(): ReactNode {
  const client = useClient()
  const artifacts = useApp((state) => state.workspace.artifacts)
  const [problem, setProblem] = useState<string>()
  const [deployed, setDeployed] = useState<WireArtifact>()
  const columns = useMemo(
    () =>
      artifactColumns((id) => {
        setProblem(undefined)
        client.call('devnet_removeArtifact', id).catch((error: unknown) => setProblem(messageOf(error)))
      }, setDeployed),
    [client],
  )
  return (
    <>
      {problem !== undefined && <StatusBanner role="alert" tone="danger" icon={<FileJson size={16} aria-hidden />} title={problem} />}
      <VirtualTable
        label="Artifacts"
        columns={columns}
        count={artifacts.length}
        rowAt={(index) => artifacts[index]}
        keyOf={(index) => artifacts[index]!.id}
        empty={
          <EmptyState icon={<FileJson size={20} />} title="No artifacts yet">
            <p>
              Drop your build folder anywhere on this page: <code>out/</code> of Foundry or <code>artifacts/</code> of Hardhat. solc output
              and ABI JSON files work too.
            </p>
            <p>Matching contracts get their names immediately, and calls, logs and errors are decoded.</p>
          </EmptyState>
        }
      />
      {deployed && <DeployDialog artifact={deployed} onClose={() => setDeployed(undefined)} />}
    </>
  )
}

function artifactColumns(remove: (id: string) => void, deploy: (artifact: WireArtifact) => void): readonly Column<WireArtifact>[] {
  return [
    { id: 'name', header: 'Name', width: 'minmax(9rem, 1fr)', narrow: 'minmax(8rem, 1fr)', cell: ({ name }) => plainText(name, 128) },
    {
      id: 'source',
      header: 'Source',
      width: 'minmax(10rem, 1.4fr)',
      narrow: 'minmax(9rem, 1.4fr)',
      cell: ({ source, file }) => <span data-hint={plainText(source ?? file)}>{plainText(source ?? file)}</span>,
    },
    { id: 'format', header: 'From', width: '5rem', cell: ({ format }) => <Badge>{FORMAT_TITLES[format]}</Badge> },
    { id: 'functions', header: 'Functions', width: '5rem', narrow: '4.25rem', align: 'end', cell: ({ abi }) => countOf(abi, 'function') },
    { id: 'events', header: 'Events', width: '4rem', align: 'end', from: 'medium', cell: ({ abi }) => countOf(abi, 'event') },
    { id: 'errors', header: 'Errors', width: '4rem', align: 'end', from: 'medium', cell: ({ abi }) => countOf(abi, 'error') },
    {
      id: 'size',
      header: 'Code',
      meaning: 'Contracts are matched by code; an ABI without code is assigned to a contract manually',
      width: '5.5rem',
      align: 'end',
      cell: ({ codeSizeBytes }) => (codeSizeBytes === null ? 'ABI only' : bytesToText(codeSizeBytes)),
    },
    ...importedColumns<WireArtifact>(
      ({ name }) => name,
      remove,
      (artifact, name) =>
        artifact.creationSizeBytes !== null && (
          <IconButton label={`Deploy ${name}`} onClick={() => deploy(artifact)}>
            <Rocket size={14} aria-hidden />
          </IconButton>
        ),
    ),
  ]
}
