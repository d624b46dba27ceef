import { TriangleAlert } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
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
import { InSight } from '../../components/layout/InSight.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { callOfRequest, simulatedByRequest } from '../../console/decodedAnswer.ts'
import { schemaToText, type ConsoleMethod } from '../../console/methodCatalog.ts'
import { plainText } from '../../format/revert.ts'
import { traceIdOf } from '../../store/traceId.ts'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { Simulated } from '../trace/Simulated.tsx'
import { DecodedAnswer } from './DecodedAnswer.tsx'

/** What became of a request. */
export type Outcome =
  | { status: 'answered'; params: readonly unknown[]; value: unknown; durationMs: number }
  | { status: 'failed'; params: readonly unknown[]; message: string; code: number | undefined; data: unknown; durationMs: number }

/** The outcome of a request as the client has it, with what was asked and how long it took. */
export function outcomeOf(answer: RpcOutcome, params: readonly unknown[], durationMs: number): Outcome {
  if ('result' in answer) return { status: 'answered', params, value: answer.result, durationMs }
  const { message, code, data } = answer.error
  return { status: 'failed', params, message, code, data, durationMs }
}

export interface RequestOutcomeProps {
  /** Name of the method. */
  name: string
  /** The method, where the node still has it. */
  method: ConsoleMethod | undefined
  outcome: Outcome
  /** It stays where it is when it comes, as one of several. */
  isStill?: boolean
}

/**
 * The result as a tree and what ABIs know of it, or the error with all that the node says of it; unless it is still, it comes into sight
 * when it comes.
 */
export const RequestOutcome = memo(function RequestOutcome({ name, method, outcome, isStill = false }: RequestOutcomeProps): ReactNode {
  const subject = simulatedByRequest(name, outcome.params)
  // What is upon the newest block is another one each time.
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
        <Simulated id={traceId} title={`Call of ${name}`}>
          <p>
            <TraceLinks traceId={traceId} />
          </p>
        </Simulated>
      )}
    </>
  )
  return isStill ? <Stack>{content}</Stack> : <InSight>{content}</InSight>
})

/** As the reader feels it: with the way to the node and back. */
function timeText(durationMs: number): string {
  if (durationMs >= 1_000) return `${(durationMs / 1_000).toFixed(2)} s`
  return `${durationMs.toFixed(durationMs < 10 ? 1 : 0)} ms`
}

/** Why a request failed, with the arguments of the custom error where an ABI has it. */
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
  [-32700]: 'the request is no JSON',
  [-32600]: 'the text is no request',
  [-32601]: 'there is no such method',
  [-32602]: 'a param is not as it should be',
  [-32603]: 'a bug of the node',
  [-32000]: 'the node refuses',
  [UNAUTHORIZED]: 'authentication is required',
  [-32005]: 'a limit is exceeded',
  3: 'the execution reverted',
}

/** A hash alone tells nothing; the method says what it is of. */
function rootHashOf({ name, result }: ConsoleMethod): { rootHash?: 'block' | 'transaction' } {
  if (/(?:^eth_send|^personal_send|SendTransaction|eth_resend)/.test(name) && schemaToText(result) === 'hash')
    return { rootHash: 'transaction' }
  return {}
}
