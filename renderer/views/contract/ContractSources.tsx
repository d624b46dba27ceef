import { FileCode } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { WireBuild } from '../../../node-core/contract/builds.ts'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireCoverage } from '../../../node-core/contract/sources.ts'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { ChoiceField } from '../../components/forms/Field.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import type { LineFacts } from '../../components/source/SourceLine.tsx'
import { SourceView } from '../../components/source/SourceView.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { plainText } from '../../format/revert.ts'
import { sourceFileId, type Resource } from '../../store/detailsSlice.ts'
import { useApp, useClient, useDetail } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { fileName } from '../trace/sourceFrames.ts'
import { VerifiedSources } from '../VerifiedSources.tsx'
import { useCoverage } from './useCoverage.ts'

/** The sources that a contract was compiled from. `artifacts`: its own first, then those of the contracts that it delegates to. */
export function ContractSources({ address, artifacts }: { address: Address; artifacts: readonly WireArtifact[] }): ReactNode {
  const client = useClient()
  const revision = useApp(({ workspace }) => workspace.buildsRevision)
  // oxlint-disable-next-line react/exhaustive-deps -- the revision says that the answer is another
  const { resource } = useResponse(useCallback(() => client.call('devnet_builds'), [client, revision]))
  if (resource.status === 'failed') return <NotLoaded title="Sources" resource={resource} />
  if (resource.status !== 'ready') return <SkeletonPage label="Loading the sources" />
  const found = buildOf(resource.data, artifacts)
  if (found) return <BuildSources key={found.build.id} {...found} />
  return (
    <EmptyState
      icon={<FileCode size={20} />}
      title="No sources"
      actions={
        <>
          <VerifiedSources addresses={[address]} tone="primary" />
          <LinkButton href="/contracts">Contracts and artifacts</LinkButton>
        </>
      }
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
  const [showsCoverage, setShowsCoverage] = useState(false)
  const coverage = useCoverage(build, sourceId, showsCoverage)
  const factsOf = useMemo(
    () => (showsCoverage && coverage.status === 'ready' ? coverageFacts(coverage.data) : undefined),
    [showsCoverage, coverage],
  )
  if (resource.status === 'loading') return <SkeletonPage label="Loading the source" />
  return (
    <Pane
      title={fileName(path)}
      aside={
        <>
          {showsCoverage && <span role="status">{coverageText(coverage)}</span>}{' '}
          <Button
            tone="quiet"
            aria-pressed={showsCoverage}
            data-hint="How many transactions of this chain ran each line"
            onClick={() => setShowsCoverage(!showsCoverage)}
          >
            Coverage
          </Button>
        </>
      }
    >
      {resource.status === 'ready' && resource.data.content !== '' ? (
        <SourceView label={`Source of ${fileName(path)}`} {...resource.data} factsOf={factsOf} />
      ) : (
        <PaneNote>
          {resource.status === 'failed' ? resource.message : 'The build names this file, but it was imported without its content.'}
        </PaneNote>
      )}
    </Pane>
  )
}

/** What the gutter says of each line: how many transactions ran it; nothing where there is no code. */
function coverageFacts({ lines }: WireCoverage): (line: number) => LineFacts {
  const byLine = new Map(lines.map(({ line, transactions }) => [line, transactions]))
  const most = Math.max(1, ...byLine.values())
  return (line) => {
    const transactions = byLine.get(line)
    if (transactions === undefined) return { heat: null }
    const hint = transactions === 0 ? 'No transaction ran this line' : `${countText(transactions, 'transaction')} ran this line`
    return {
      isReached: transactions > 0,
      heat: { text: groupDigits(transactions), hint, share: transactions / most, isMissed: transactions === 0 },
    }
  }
}

function coverageText(coverage: Resource<WireCoverage>): string {
  if (coverage.status === 'failed') return plainText(coverage.message)
  if (coverage.status !== 'ready') return 'Running the chain’s blocks again…'
  const { lines, transactions, isPartial } = coverage.data
  const ran = lines.filter((line) => line.transactions > 0).length
  const text = `${groupDigits(ran)} of ${countText(lines.length, 'line')} ran, in ${countText(transactions, 'transaction')}`
  return isPartial ? `${text}; older blocks follow…` : text
}
