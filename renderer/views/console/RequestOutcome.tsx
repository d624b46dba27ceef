import { TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { CopyButton } from '../../components/CopyButton.tsx'
import { JsonTree } from '../../components/JsonTree.tsx'
import { KeyValueList, type KeyValue } from '../../components/KeyValueList.tsx'
import { Mono } from '../../components/Mono.tsx'
import { Padded } from '../../components/Padded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { StatusBanner } from '../../components/StatusBanner.tsx'
import { schemaToText, type ConsoleMethod } from '../../console/methodCatalog.ts'
import { plainText, revertReasonFromData } from '../../format/revert.ts'

/** What became of a request. */
export type Outcome =
  | { status: 'answered'; value: unknown; durationMs: number }
  | { status: 'failed'; message: string; code: number | undefined; data: unknown; durationMs: number }

/** The result as a tree, or the error with all that the node says of it; it comes into sight when it comes. */
export const RequestOutcome = memo(function RequestOutcome({ method, outcome }: { method: ConsoleMethod; outcome: Outcome }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      {outcome.status === 'answered' && (
        <Panel
          title="Result"
          aside={
            <>
              {timeText(outcome.durationMs)} <CopyButton text={JSON.stringify(outcome.value, undefined, 2)} what="result" />
            </>
          }
        >
          <JsonTree key={outcome.durationMs} label="Result" value={outcome.value} {...rootHashOf(method)} />
        </Panel>
      )}
      {outcome.status === 'failed' && (
        <Panel title="Error" aside={timeText(outcome.durationMs)}>
          <Padded>
            <StatusBanner role="alert" tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={plainText(outcome.message, 2_000)} />
          </Padded>
          <KeyValueList label="Error" items={errorItems(outcome)} />
        </Panel>
      )}
    </div>
  )
})

/** As the reader feels it: with the way to the node and back. */
function timeText(durationMs: number): string {
  if (durationMs >= 1_000) return `${(durationMs / 1_000).toFixed(2)} s`
  return `${durationMs.toFixed(durationMs < 10 ? 1 : 0)} ms`
}

function errorItems({ code, data }: Extract<Outcome, { status: 'failed' }>): KeyValue[] {
  const reason = typeof data === 'string' && data.startsWith('0x') ? revertReasonFromData(data) : undefined
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return [
    ...(code === undefined ? [] : [{ term: 'Code', value: `${code}${MEANINGS[code] === undefined ? '' : `, ${MEANINGS[code]}`}` }]),
    ...(reason?.kind === 'message' || reason?.kind === 'panic' ? [{ term: 'Revert reason', value: plainText(reason.text) }] : []),
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
  [-32001]: 'authentication is required',
  [-32005]: 'a limit is exceeded',
  3: 'the execution reverted',
}

/** A hash alone tells nothing; the method says what it is of. */
function rootHashOf({ name, result }: ConsoleMethod): { rootHash?: 'block' | 'transaction' } {
  if (/(?:^eth_send|^personal_send|SendTransaction|eth_resend)/.test(name) && schemaToText(result) === 'hash') return { rootHash: 'transaction' }
  return {}
}
