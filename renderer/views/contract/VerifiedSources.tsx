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
  const done = (imported: readonly WireVerifiedImport[]): void => {
    // What was imported is seen.
    if (imported.some(({ name }) => name !== null)) return
    const problems = new Set(imported.flatMap(({ problem }) => problem ?? []))
    tell('No sources were imported', `${Array.from(problems, (problem) => plainText(problem, 200)).join('; ')}.`)
  }
  return (
    <>
      <Button
        tone="primary"
        icon={<DownloadCloud size={16} aria-hidden />}
        disabled={busy !== undefined}
        data-hint="Asks the server of the option fork.sources, sourcify.dev unless you chose another one"
        onClick={() => run('Getting verified sources', () => client.call('devnet_importVerified', address), done)}
      >
        {busy ?? 'Get verified sources'}
      </Button>
      {error !== undefined && <span role="alert">{error}</span>}
    </>
  )
}
