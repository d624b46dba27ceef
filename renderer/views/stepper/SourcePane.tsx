import { ChevronDown } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { WireSourceLocation } from '../../../node-core/contract/sources.ts'
import { Button } from '../../components/forms/Button.tsx'
import { MenuButton } from '../../components/forms/Menu.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { SourceView } from '../../components/source/SourceView.tsx'
import { plainText } from '../../format/revert.ts'
import { sourceFileId } from '../../store/detailsSlice.ts'
import { lineKey, type SourcePositions } from '../../store/sourcePositions.ts'
import { useDetail } from '../../store/useApp.ts'
import { fileName } from '../trace/sourceFrames.ts'
import { useGasHeat } from './useGasHeat.ts'

/** A file of a build. */
interface ShownFile {
  build: string
  sourceId: number
  path: string
}

export interface SourcePaneProps {
  id: string
  positions: SourcePositions
  step: number
  /** Whether the execution fails at this step. */
  isFailure: boolean
  breakpoints: ReadonlySet<string>
  onToggle: (key: string) => void
  /** Runs to a line of the file. */
  onRunTo: (key: string) => void
}

/** The source of a step, with its line lit; any other file of the builds can be read there too. */
export function SourcePane(props: SourcePaneProps): ReactNode {
  const { positions, step } = props
  const location = positions.locationAt(step)
  // A chosen file stays until the execution comes to another line.
  const [chosen, setChosen] = useState<{ file: ShownFile; at: WireSourceLocation | undefined }>()
  const file = chosen && chosen.at === location ? chosen.file : positions.placeOf(step)
  return (
    <Pane
      tall
      title={file ? fileName(file.path) : 'Source'}
      aside={<FileMenu positions={positions} file={file} onChoose={(next) => setChosen({ file: next, at: location })} />}
    >
      {file ? (
        <ShownSource key={sourceFileId(file.build, file.sourceId)} {...props} file={file} location={location} />
      ) : (
        <PaneNote>The sources of the code that runs here are not known.</PaneNote>
      )}
    </Pane>
  )
}

function ShownSource(props: SourcePaneProps & { file: ShownFile; location: WireSourceLocation | undefined }): ReactNode {
  const { id, positions, isFailure, breakpoints, onToggle, onRunTo, file, location } = props
  const { build, sourceId, path } = file
  const resource = useDetail('sourceFile', sourceFileId(build, sourceId))
  const reached = useMemo(() => positions.linesOf(path), [positions, path])
  const heatOf = useGasHeat(id, build, sourceId)
  const factsOf = useCallback(
    (line: number) => ({ hasBreakpoint: breakpoints.has(lineKey(path, line)), isReached: reached.has(line), heat: heatOf?.(line) }),
    [breakpoints, reached, path, heatOf],
  )
  if (resource.status === 'loading') return <SkeletonPage label="Loading the source" />
  if (resource.status !== 'ready' || resource.data.content === '')
    return (
      <PaneNote>
        {resource.status === 'failed' ? resource.message : 'The build names this file, but it was imported without its content.'}
      </PaneNote>
    )
  const { content, language } = resource.data
  return (
    <SourceView
      label={`Source of ${fileName(path)}`}
      content={content}
      language={language}
      lit={location?.build === build && location.sourceId === sourceId ? location : undefined}
      isFailure={isFailure}
      factsOf={factsOf}
      onToggle={(line) => onToggle(lineKey(path, line))}
      onOpen={(line) => onRunTo(lineKey(path, line))}
    />
  )
}

/** Maximum number of files in a menu, of those that the execution came to and of others. */
const MAX_FILES = 100

/** The choice of another file: first those that the execution came to. */
function FileMenu({
  positions,
  file,
  onChoose,
}: {
  positions: SourcePositions
  file: ShownFile | undefined
  onChoose: (file: ShownFile) => void
}): ReactNode {
  const { builds, locations } = positions.trace
  const all = builds.flatMap(({ id, sources }) => sources.map((source) => ({ build: id, sourceId: source.id, path: source.path })))
  if (all.length < 2) return null
  const reached = new Set(locations.map(({ build, sourceId }) => sourceFileId(build, sourceId)))
  const groupOf = (title: string, isWanted: boolean): { title: string; items: ReturnType<typeof itemOf>[] } => ({
    title,
    items: all
      .filter(({ build, sourceId }) => reached.has(sourceFileId(build, sourceId)) === isWanted)
      .slice(0, MAX_FILES)
      .map(itemOf),
  })
  const itemOf = (it: ShownFile) => ({
    title: plainText(it.path, 120),
    isChosen: it.build === file?.build && it.sourceId === file.sourceId,
    onChoose: () => onChoose(it),
  })
  return (
    <MenuButton
      label="Files"
      groups={[groupOf('Ran', true), groupOf('Others of the build', false)].filter(({ items }) => items.length > 0)}
      button={
        <Button tone="quiet" aria-label="Other files">
          files
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
    />
  )
}
