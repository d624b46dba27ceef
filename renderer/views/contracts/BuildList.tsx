import { FileCode, Wrench } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { countText } from '../../../node-core/contract/countText.ts'
import type { BuildPart, WireBuild } from '../../../node-core/contract/builds.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { IconButton } from '../../components/forms/Button.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { plainText } from '../../format/revert.ts'
import { useClient } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { importedColumns } from './importedColumns.tsx'
import { RecompileDialog } from './RecompileDialog.tsx'
import { useBuilds } from './useBuilds.ts'
import { WatchedFolders } from './WatchedFolders.tsx'

const PART_TITLES: Readonly<Record<BuildPart, string>> = {
  sources: 'sources',
  ast: 'syntax trees',
  sourceMap: 'source maps',
  functionDebugData: 'debug data',
  storageLayout: 'storage layouts',
}

/** The imported builds, newest first, and the folders that are watched for them. */
export function BuildList(): ReactNode {
  const client = useClient()
  const resource = useBuilds()
  const [problem, setProblem] = useState<string>()
  const [completed, setCompleted] = useState<WireBuild>()
  const columns = useMemo(
    () =>
      buildColumns(
        setCompleted,
        (id) => void client.call('devnet_removeBuild', id).catch((error: unknown) => setProblem(messageOf(error))),
      ),
    [client],
  )
  if (resource.status !== 'ready') return <NotLoaded title="Builds" resource={resource} />
  const { builds, folders } = resource.data
  const unwatch = (path: string): void => {
    setProblem(undefined)
    client.call('devnet_unwatchFolder', path).catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <>
      {problem !== undefined && <StatusBanner role="alert" tone="danger" icon={<FileCode size={16} aria-hidden />} title={problem} />}
      <WatchedFolders folders={folders} onRemove={unwatch} />
      <VirtualTable
        label="Builds"
        columns={columns}
        count={builds.length}
        rowAt={(index) => builds[index]}
        keyOf={(index) => builds[index]!.id}
        empty={
          <EmptyState icon={<FileCode size={20} />} title="No builds yet">
            <p>
              With the build info of Foundry (<code>forge build --build-info</code>) or Hardhat, transactions are shown in their source
              lines. Drop the project on the window, or watch its folder.
            </p>
          </EmptyState>
        }
      />
      {completed && <RecompileDialog build={completed} onClose={() => setCompleted(undefined)} />}
    </>
  )
}

const settingsText = ({ optimizer, viaIR }: WireBuild): string =>
  `${optimizer.enabled ? `Optimised, ${countText(optimizer.runs, 'run')}` : 'Not optimised'}${viaIR ? ', via IR' : ''}`

function buildColumns(complete: (build: WireBuild) => void, remove: (id: string) => void): readonly Column<WireBuild>[] {
  return [
    {
      id: 'compiler',
      header: 'Compiler',
      width: '9rem',
      narrow: '7rem',
      cell: ({ language, compilerVersion }) => <span data-hint={compilerVersion}>{`${language} ${compilerVersion.split('+')[0]}`}</span>,
    },
    {
      id: 'file',
      header: 'File',
      width: 'minmax(10rem, 1.4fr)',
      narrow: 'minmax(8rem, 1.4fr)',
      cell: ({ file, folder }) => <span data-hint={plainText(folder === null ? file : `${folder}/${file}`)}>{plainText(file)}</span>,
    },
    { id: 'settings', header: 'Settings', width: 'minmax(8rem, 1fr)', from: 'medium', cell: (build) => settingsText(build) },
    {
      id: 'contracts',
      header: 'Contracts',
      width: '5rem',
      narrow: '4.25rem',
      align: 'end',
      cell: ({ contracts }) => groupDigits(contracts.length),
    },
    { id: 'sources', header: 'Sources', width: '4.5rem', align: 'end', cell: ({ sources }) => groupDigits(sources.length) },
    {
      id: 'lacks',
      header: 'Missing',
      meaning: 'What the tool did not ask the compiler for: compile again to add it',
      width: 'minmax(9rem, 1.2fr)',
      narrow: 'minmax(7.5rem, 1.2fr)',
      cell: ({ lacks }) => {
        if (lacks.length === 0) return <Badge tone="success">Nothing</Badge>
        const text = lacks.map((part) => PART_TITLES[part]).join(', ')
        return <span data-hint={text}>{text}</span>
      },
    },
    ...importedColumns<WireBuild>(
      ({ file }) => file,
      remove,
      (build, name) =>
        build.lacks.length > 0 &&
        build.language === 'Solidity' && (
          <IconButton label={`Compile ${name} again`} onClick={() => complete(build)}>
            <Wrench size={14} aria-hidden />
          </IconButton>
        ),
    ),
  ]
}
