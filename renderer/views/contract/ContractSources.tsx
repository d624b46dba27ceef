import { FileCode } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { WireBuild } from '../../../node-core/contract/builds.ts'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { ChoiceField } from '../../components/forms/Field.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { SourceView } from '../../components/source/SourceView.tsx'
import { plainText } from '../../format/revert.ts'
import { sourceFileId } from '../../store/detailsSlice.ts'
import { useClient, useDetail } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { fileName } from '../trace/sourceFrames.ts'

/** The sources that a contract was compiled from. `artifacts`: its own first, then those of the contracts that it delegates to. */
export function ContractSources({ artifacts }: { artifacts: readonly WireArtifact[] }): ReactNode {
  const client = useClient()
  // oxlint-disable-next-line react/exhaustive-deps -- an import changes the artifacts and the builds together
  const { resource } = useResponse(useCallback(() => client.call('devnet_builds'), [client, artifacts]))
  if (resource.status === 'failed') return <NotLoaded title="Sources" resource={resource} />
  if (resource.status !== 'ready') return <SkeletonPage label="Loading the sources" />
  const found = buildOf(resource.data, artifacts)
  if (found) return <BuildSources key={found.build.id} {...found} />
  return (
    <EmptyState
      icon={<FileCode size={20} />}
      title="No sources"
      actions={<LinkButton href="/contracts">Contracts and artifacts</LinkButton>}
    >
      Import the build info that the contract was compiled with: Foundry writes it with <code>forge build --build-info</code>, Hardhat
      always.
    </EmptyState>
  )
}

interface FoundBuild {
  build: WireBuild
  /** The file that declares the contract. */
  path: string
}

/** The build of the first artifact that has one. */
function buildOf(builds: readonly WireBuild[], artifacts: readonly WireArtifact[]): FoundBuild | undefined {
  for (const { id } of artifacts) {
    for (const build of builds) {
      const contract = build.contracts.find(({ artifactId }) => artifactId === id)
      if (contract) return { build, path: contract.path }
    }
  }
  return undefined
}

function BuildSources({ build: { id, sources, compilerVersion, optimizer, viaIR }, path }: FoundBuild): ReactNode {
  const [chosen, setChosen] = useState<number>()
  const source = sources.find((it) => it.id === chosen) ?? sources.find((it) => it.path === path) ?? sources[0]
  const compiler = [
    compilerVersion,
    optimizer.enabled ? `optimised for ${optimizer.runs} runs` : 'not optimised',
    ...(viaIR ? ['via IR'] : []),
  ]
  return (
    <>
      <Toolbar label="Sources" aside={plainText(compiler.join(', '), 120)}>
        <ChoiceField
          label="File"
          width={48}
          value={String(source?.id ?? '')}
          onChange={(value) => setChosen(Number(value))}
          choices={sources.map((it) => ({ value: String(it.id), title: plainText(it.path, 160) }))}
        />
      </Toolbar>
      {source && <SourceFile key={source.id} build={id} sourceId={source.id} path={source.path} />}
    </>
  )
}

function SourceFile({ build, sourceId, path }: { build: string; sourceId: number; path: string }): ReactNode {
  const resource = useDetail('sourceFile', sourceFileId(build, sourceId))
  if (resource.status === 'loading') return <SkeletonPage label="Loading the source" />
  return (
    <Pane title={fileName(path)}>
      {resource.status === 'ready' && resource.data.content !== '' ? (
        <SourceView label={`Source of ${fileName(path)}`} {...resource.data} />
      ) : (
        <PaneNote>
          {resource.status === 'failed' ? resource.message : 'The build names this file, but it was imported without its content.'}
        </PaneNote>
      )}
    </Pane>
  )
}
