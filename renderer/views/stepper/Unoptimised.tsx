import { useMemo, useState, type ReactNode } from 'react'
import type { WireUnoptimisedRun } from '../../../node-core/contract/unoptimised.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { Remark } from '../../components/values/Remark.tsx'
import { plainText } from '../../format/revert.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useClient } from '../../store/useApp.ts'
import { CompilerDialog } from '../CompilerDialog.tsx'
import { TraceLocation, type LocalTraceLocation } from '../trace/traceLocation.ts'

/** Asks which compiler may run, and runs an execution with its contracts as they are without the optimiser. `builds`: ids of theirs. */
export function UnoptimisedDialog({
  id,
  builds,
  onRun,
  onClose,
}: {
  id: string
  builds: readonly string[]
  onRun: (run: WireUnoptimisedRun) => void
  onClose: () => void
}): ReactNode {
  const client = useClient()
  return (
    <CompilerDialog
      title="Run without the optimiser"
      builds={builds}
      label="Compiler"
      run={(path) => client.call('devnet_unoptimised', subjectOfTrace(id), path)}
      onDone={onRun}
      onClose={onClose}
    >
      <p>
        Optimised code does not tell where its local variables are. Its contracts are compiled without the optimiser, and run on the same
        state with more gas. What they do is compared with the execution itself.
      </p>
    </CompilerDialog>
  )
}

/** Which contracts run without the optimiser, and whether they did the same. */
export function UnoptimisedBar({ run, onLeave }: { run: WireUnoptimisedRun; onLeave: () => void }): ReactNode {
  const { contracts, difference } = run
  const others = contracts.filter(({ reason }) => reason !== null)
  const names = contracts.filter(({ reason }) => reason === null).map(({ name }) => nameToText(name))
  return (
    <Toolbar label="Without the optimiser" aside={<Button onClick={onLeave}>Back to the deployed code</Button>}>
      <span>
        {names.length === 0
          ? 'Nothing runs without the optimiser.'
          : `Without the optimiser: ${names.join(', ')}. Gas and steps are not those of the deployed code.`}
      </span>
      {others.map(({ path, name, reason }) => (
        <Remark key={`${path}:${name}`} tone="warning" kind={`${nameToText(name)} as deployed`} text={plainText(reason ?? '', 300)} />
      ))}
      {difference !== null && (
        <Remark tone="danger" kind="not the same" text={`It does something else: first ${plainText(difference, 200)}`} />
      )}
    </Toolbar>
  )
}

/** The place in an execution without the optimiser is not that in the execution itself: the URL keeps the latter. */
export function OwnPlace({ children }: { children: ReactNode }): ReactNode {
  const [step, setStep] = useState<number>()
  const place = useMemo(
    (): LocalTraceLocation => ({ ...(step !== undefined && { step }), open: () => {}, follow: setStep, compare: () => {} }),
    [step],
  )
  return <TraceLocation value={place}>{children}</TraceLocation>
}
