import { DownloadCloud } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireVerifiedImport } from '../../../node-core/contract/builds.ts'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { plainText } from '../../format/revert.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'

/** Asks for verified sources of a contract of the remote chain; nothing if the chain is no fork. */
export function VerifiedSources({ address }: { address: Address }): ReactNode {
  const { client, tell } = useAppContext()
  const isFork = useApp((state) => state.node.info?.fork !== undefined)
  const { busy, error, run } = useTask()
  if (!isFork) return null
  return (
    <>
      <Button
        tone="primary"
        icon={<DownloadCloud size={16} aria-hidden />}
        disabled={busy !== undefined}
        onClick={() =>
          run(
            'Getting verified sources',
            () => client.call('devnet_importVerified', address),
            (imported) => tell(...messageOf(imported)),
          )
        }
      >
        {busy ?? 'Get verified sources'}
      </Button>
      {error !== undefined && <span role="alert">{error}</span>}
    </>
  )
}

/** Title and description of what came of it. */
function messageOf(imported: readonly WireVerifiedImport[]): [title: string, description: string] {
  const names = imported.flatMap(({ name }) => name ?? []).map((name) => plainText(name, 60))
  const problems = Array.from(new Set(imported.flatMap(({ problem }) => problem ?? []))).map((problem) => plainText(problem, 200))
  return names.length > 0 ? [`Imported: ${names.join(', ')}`, ''] : ['No sources were imported', `${problems.join('; ')}.`]
}
