import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import type { AbiParameter } from '../../../node-core/contract/workspace.ts'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { ErrorText } from '../../components/values/ErrorText.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { plainText } from '../../format/revert.ts'
import type { CallOutcome } from '../../store/contractCalls.ts'
import { FailureOrigin } from '../trace/FailureOrigin.tsx'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { RaisedError } from '../trace/RaisedError.tsx'

export interface CallOutcomeViewProps {
  outcome: CallOutcome
  outputs: readonly AbiParameter[]
  contracts: readonly Address[]
  /** Trace of the call. */
  traceId: string
}

/** Outcome of a call: its decoded results, or why it failed. */
export function CallOutcomeView({ outcome, outputs, contracts, traceId }: CallOutcomeViewProps): ReactNode {
  if (outcome.kind !== 'returned') return <FailedCall outcome={outcome} contracts={contracts} title="It fails" traceId={traceId} />
  return (
    <>
      <Returned output={outcome.output} outputs={outputs} />
      <p>
        <TraceLinks traceId={traceId} />
      </p>
    </>
  )
}

/** Return values of a call; the raw bytes if they do not match the ABI. */
export function Returned({ output, outputs }: { output: Hex; outputs: readonly AbiParameter[] }): ReactNode {
  const list = useAbiDecoder().decodeValues(outputs, output)
  if (list?.length === 0) return null
  return (
    <Panel
      title="Returned"
      aside={
        list ? <CopyArguments list={list} /> : output === '0x' ? 'empty: is there a contract at that block?' : 'does not match the ABI'
      }
    >
      {list ? <DecodedArguments label="Returned values" list={list} /> : <Mono text={output} what="result" />}
    </Panel>
  )
}

export interface FailedCallProps extends Pick<CallOutcomeViewProps, 'contracts'> {
  outcome: Exclude<CallOutcome, { kind: 'returned' }>
  title: string
  /** Undefined if nothing ran. */
  traceId: string | undefined
}

/** Why a call fails or would fail: the reason, its origin, and the arguments of a custom error. */
export function FailedCall({ outcome, contracts, title, traceId }: FailedCallProps): ReactNode {
  const decoder = useAbiDecoder()
  const error = outcome.kind === 'reverted' ? decoder.decodeError(contracts, outcome.data) : undefined
  const reason =
    error === undefined ? (
      plainText((outcome as { message: string }).message)
    ) : error.kind === 'empty' ? (
      'reverted without a reason'
    ) : (
      <>
        reverted: <ErrorText error={error} />
      </>
    )
  const raised = error?.kind === 'custom' ? error.decoded : undefined
  return (
    <>
      <StatusBanner
        role="status"
        tone="danger"
        icon={<CircleX size={16} aria-hidden />}
        title={
          <>
            {title}: {reason}
          </>
        }
      >
        {traceId !== undefined && <FailureOrigin id={traceId} />}
      </StatusBanner>
      {raised && <RaisedError title={`Arguments of ${raised.name}`} raised={raised} />}
    </>
  )
}
