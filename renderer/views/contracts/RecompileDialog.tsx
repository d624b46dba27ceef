import type { ReactNode } from 'react'
import type { WireBuild } from '../../../node-core/contract/builds.ts'
import { useClient } from '../../store/useApp.ts'
import { CompilerDialog } from '../CompilerDialog.tsx'

/** Asks which compiler may run, and compiles a build again with it. */
export function RecompileDialog({ build, onClose }: { build: WireBuild; onClose: () => void }): ReactNode {
  const client = useClient()
  const [version = ''] = build.compilerVersion.split('+')
  return (
    <CompilerDialog
      title="Compile again"
      builds={[build.id]}
      label={`Compiler ${version}`}
      run={(path) => client.call('devnet_recompile', build.id, path)}
      onDone={onClose}
      onClose={onClose}
    >
      <p>The same sources are compiled again for what the tool left out. The result is taken only if the code is the same.</p>
    </CompilerDialog>
  )
}
