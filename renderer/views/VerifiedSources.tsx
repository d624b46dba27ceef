import { DownloadCloud } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireVerifiedImport } from '../../node-core/contract/builds.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import { Button, type ButtonProps } from '../components/forms/Button.tsx'
import { plainText } from '../format/revert.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useTask } from '../store/useTask.ts'

export interface VerifiedSourcesProps extends Pick<ButtonProps, 'tone'> {
  /** At least one. */
  addresses: readonly Address[]
}

/** Asks for verified sources of contracts of the remote chain; nothing if the chain is no fork. */
export function VerifiedSources({ addresses, tone }: VerifiedSourcesProps): ReactNode {
  const { client, tell } = useAppContext()
  const isFork = useApp((state) => state.node.info?.fork !== undefined)
  const { busy, error, run } = useTask()
  if (!isFork) return null
  const importAll = async (): Promise<WireVerifiedImport[]> => {
    const imported: WireVerifiedImport[] = []
    // What a proxy delegates to comes with it.
    for (const address of addresses)
      if (imported.every((it) => it.address !== address)) imported.push(...(await client.call('devnet_importVerified', address)))
    return imported
  }
  const done = (imported: readonly WireVerifiedImport[]): void => {
    // The view itself shows what was imported.
    if (imported.some(({ name }) => name !== null)) return
    const problems = new Set(imported.flatMap(({ problem }) => problem ?? []))
    tell('No sources were imported', `${Array.from(problems, (problem) => plainText(problem, 200)).join('; ')}.`)
  }
  return (
    <>
      <Button
        {...(tone && { tone })}
        icon={<DownloadCloud size={14} aria-hidden />}
        disabled={busy !== undefined}
        data-hint="Contacts the server set as fork.sources, sourcify.dev by default"
        onClick={() => run('Getting verified sources', importAll, done)}
      >
        {busy ?? 'Get verified sources'}
      </Button>
      {error !== undefined && <span role="alert">{error}</span>}
    </>
  )
}
