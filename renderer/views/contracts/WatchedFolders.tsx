import { FolderSync, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireWatchedFolder } from '../../../node-core/contract/builds.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Time } from '../../components/values/Time.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { plainText } from '../../format/revert.ts'

/** Maximum number of names and problems listed. */
const MAX_LISTED = 5

/** The watched folders: what they gave, and what deployed contracts no longer find there. */
export function WatchedFolders({
  folders,
  onRemove,
}: {
  folders: readonly WireWatchedFolder[]
  onRemove: (path: string) => void
}): ReactNode {
  return folders.map((folder) => {
    const { path, status, artifacts, lastChange, stale, problems } = folder
    const isFine = status === 'watching' && stale.length === 0 && problems.length === 0
    return (
      <StatusBanner
        key={path}
        tone={isFine ? 'info' : 'warning'}
        icon={isFine ? <FolderSync size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
        title={plainText(path, 300)}
        aside={<Button onClick={() => onRemove(path)}>Stop watching</Button>}
      >
        <div>
          {status === 'missing' ? 'It is not there now' : status === 'reading' ? 'Reading it' : countText(artifacts, 'contract')}
          {lastChange && (
            <>
              , {lastChange.updated} updated <Time clock="wall" timestamp={Math.floor(lastChange.atMs / 1_000)} />
            </>
          )}
        </div>
        {stale.length > 0 && (
          <div>Compiled again since they were deployed: {listed(stale)}. Deploy them again to run what is in the folder.</div>
        )}
        {problems.length > 0 && (
          <div>
            {listed(
              problems.map(({ file, problem }) => (file === '' ? problem : `${file}: ${problem}`)),
              '; ',
            )}
          </div>
        )}
      </StatusBanner>
    )
  })
}

function listed(texts: readonly string[], separator = ', '): string {
  const shown = texts.slice(0, MAX_LISTED).map((text) => plainText(text, 200))
  return texts.length > MAX_LISTED ? `${shown.join(separator)} and ${texts.length - MAX_LISTED} more` : shown.join(separator)
}
