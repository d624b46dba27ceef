import { TriangleAlert } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import type { WireBlockId } from '../../../node-core/contract/blockId.ts'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { UNAUTHORIZED } from '../../../node-core/contract/jsonRpc.ts'
import type { DecodedError } from '../../abi/abiDecoder.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { errorToText, nameToText } from '../../abi/valueToText.ts'
import type { RpcOutcome } from '../../bridge/rpcClient.ts'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { JsonTree } from '../../components/values/JsonTree.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { ScrollIntoView } from '../../components/layout/ScrollIntoView.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { callOfRequest, simulatedByRequest } from '../../console/decodedResponse.ts'
import { schemaToText, type ConsoleMethod } from '../../console/methodCatalog.ts'
import { plainText } from '../../format/revert.ts'
import { traceIdOf } from '../../store/traceId.ts'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { Simulated } from '../trace/Simulated.tsx'
import { DecodedAnswer } from './DecodedAnswer.tsx'

/** Outcome of a request. */
export type Outcome =
  | { status: 'answered'; params: readonly unknown[]; value: unknown; durationMs: number }
  | { status: 'failed'; params: readonly unknown[]; message: string; code: number | undefined; data: unknown; durationMs: number }

/** Converts a client reply to an outcome with the params and the duration. */
export function outcomeOf(answer: RpcOutcome, params: readonly unknown[], durationMs: number): Outcome {
  if ('result' in answer) return { status: 'answered', params, value: answer.result, durationMs }
  const { message, code, data } = answer.error
  return { status: 'failed', params, message, code, data, durationMs }
}

export interface RequestOutcomeProps {
  /** Name of the method. */
  name: string
  /** The method, if the node still has it. */
  method: ConsoleMethod | undefined
  outcome: Outcome
  /** Does not scroll into view when it arrives, as one of several. */
  isStill?: boolean
  /** The block that was the newest when the request was made, if that was in the past. */
  newest?: WireBlockId
}

/** The result as a tree and decoded by ABIs, or the error with its details; scrolls into view when it arrives, unless `still`. */
export const RequestOutcome = memo(function RequestOutcome({
  name,
  method,
  outcome,
  isStill = false,
  newest,
}: RequestOutcomeProps): ReactNode {
  const subject = simulatedByRequest(name, outcome.params, newest)
  // A call on the latest block differs each time.
  const traceId = subject && traceIdOf(subject, String(outcome.durationMs))
  const content = (
    <>
      {outcome.status === 'answered' ? (
        <>
          <Panel
            title={`Result of ${name}`}
            aside={
              <>
                {timeText(outcome.durationMs)} <CopyButton text={JSON.stringify(outcome.value, undefined, 2)} what="result" />
              </>
            }
          >
            <JsonTree label="Result" value={outcome.value} {...(method && rootHashOf(method))} />
          </Panel>
          <DecodedAnswer method={name} params={outcome.params} value={outcome.value} />
        </>
      ) : (
        <Failure name={name} outcome={outcome} />
      )}
      {traceId !== undefined && (
        <Simulated id={traceId} title={`Call to ${name}`}>
          <p>
            <TraceLinks traceId={traceId} />
          </p>
        </Simulated>
      )}
    </>
  )
  return isStill ? <Stack>{content}</Stack> : <ScrollIntoView>{content}</ScrollIntoView>
})

/** As perceived by the user: including the round trip to the node. */
function timeText(durationMs: number): string {
  if (durationMs >= 1_000) return `${(durationMs / 1_000).toFixed(2)} s`
  return `${durationMs.toFixed(durationMs < 10 ? 1 : 0)} ms`
}

/** Why a request failed, with the arguments of the custom error if an ABI declares it. */
function Failure({ name, outcome }: { name: string; outcome: Extract<Outcome, { status: 'failed' }> }): ReactNode {
  const decoder = useAbiDecoder()
  const { message, data, params, durationMs } = outcome
  const error = useMemo(
    () =>
      typeof data === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(data)
        ? decoder.decodeError([callOfRequest(name, params)?.to], data as Hex)
        : undefined,
    [decoder, name, params, data],
  )
  const raised = error?.kind === 'custom' ? error.decoded : undefined
  return (
    <>
      <Panel title={`Error of ${name}`} aside={timeText(durationMs)}>
        <Padded>
          <StatusBanner role="alert" tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={plainText(message, 2_000)} />
        </Padded>
        <KeyValueList label="Error" items={errorItems(outcome, error)} />
      </Panel>
      {raised && raised.arguments.length > 0 && (
        <Panel title={`Arguments of ${nameToText(raised.name)}`} aside={<CopyArguments list={raised.arguments} />}>
          <DecodedArguments label="Arguments of the error" list={raised.arguments} />
        </Panel>
      )}
    </>
  )
}

function errorItems({ code, data }: Extract<Outcome, { status: 'failed' }>, error: DecodedError | undefined): KeyValue[] {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return [
    ...(code === undefined ? [] : [{ term: 'Code', value: `${code}${MEANINGS[code] === undefined ? '' : `, ${MEANINGS[code]}`}` }]),
    ...(error === undefined || error.kind === 'empty' ? [] : [{ term: 'Revert reason', value: plainText(errorToText(error), 2_000) }]),
    ...(data === undefined ? [] : [{ term: 'Data', value: <Mono text={plainText(text, 100_000)} what="error data" /> }]),
  ]
}

const MEANINGS: Record<number, string> = {
  [-32700]: 'not valid JSON',
  [-32600]: 'invalid request',
  [-32601]: 'method not found',
  [-32602]: 'invalid params',
  [-32603]: 'internal error',
  [-32000]: 'server error',
  [UNAUTHORIZED]: 'authentication required',
  [-32005]: 'limit exceeded',
  3: 'execution reverted',
}

/** What a hash in a result refers to, which only the method tells. */
function rootHashOf({ name, result }: ConsoleMethod): { rootHash?: 'block' | 'transaction' } {
  if (/(?:^eth_send|^personal_send|SendTransaction|eth_resend)/.test(name) && schemaToText(result) === 'hash')
    return { rootHash: 'transaction' }
  return {}
}
