import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import type { AbiParameter } from '../../../node-core/contract/workspace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import type { Simulation } from '../../signing/simulation.ts'
import { traceIdOf } from '../../store/traceId.ts'
import { Simulated } from '../trace/Simulated.tsx'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { FailedCall, Returned } from './CallOutcomeView.tsx'

interface SimulationViewProps {
  /** Title of the trace. */
  label: string
  simulation: Simulation
  outputs: readonly AbiParameter[]
  /** The called contract; undefined for a creation. */
  to: Address | undefined
}

/** What a transaction would do, or why it would fail, with links into its trace. */
export function SimulationView({ label, simulation, outputs, to }: SimulationViewProps): ReactNode {
  const { outcome, subject } = simulation
  const traceId = subject && traceIdOf(subject)
  const view =
    outcome.kind === 'returned' ? (
      <Success simulation={simulation} output={outcome.output} outputs={outputs} to={to} traceId={traceId} />
    ) : (
      <FailedCall outcome={outcome} contracts={to ? [to] : []} title="It would fail" traceId={traceId} />
    )
  if (traceId === undefined) return view
  return (
    <Simulated id={traceId} title={`${label}, simulated`}>
      {view}
    </Simulated>
  )
}

function Success({
  simulation: { gasUsed, gasLimit, logs },
  output,
  outputs,
  to,
  traceId,
}: Omit<SimulationViewProps, 'label'> & { output: Hex; traceId: string | undefined }): ReactNode {
  return (
    <>
      <StatusBanner
        role="status"
        tone="success"
        icon={<CircleCheck size={16} aria-hidden />}
        title="It would succeed"
        aside={`${groupDigits(gasUsed)} gas${gasLimit === undefined ? '' : `, limit ${groupDigits(gasLimit)}`}`}
      >
        Simulated on the latest block; nothing has been sent yet. {traceId !== undefined && <TraceLinks traceId={traceId} />}
      </StatusBanner>
      {to && <Returned output={output} outputs={outputs} />}
      {logs.length > 0 && (
        <Panel title="Logs that it would write">
          <LogList logs={logs.map((log, index) => ({ index, log }))} />
        </Panel>
      )}
    </>
  )
}
