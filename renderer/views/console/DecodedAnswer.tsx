import { useMemo, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { callOfRequest, logsOfResponse, outputOfResponse } from '../../console/decodedResponse.ts'

/** A result decoded by the imported ABIs: the return values of a call, and logs. */
export function DecodedAnswer({ method, params, value }: { method: string; params: readonly unknown[]; value: unknown }): ReactNode {
  const logs = useMemo(() => logsOfResponse(value), [value])
  return (
    <>
      <ReturnedValues method={method} params={params} value={value} />
      {logs.length > 0 && (
        <Panel title={`Logs, ${groupDigits(logs.length)}`}>
          <LogList logs={logs} />
        </Panel>
      )}
    </>
  )
}

function ReturnedValues({ method, params, value }: { method: string; params: readonly unknown[]; value: unknown }): ReactNode {
  const decoder = useAbiDecoder()
  const call = useMemo(() => callOfRequest(method, params), [method, params])
  const output = outputOfResponse(method, value)
  const list = useMemo(
    () => (call && output !== undefined ? decoder.decodeResult(call.to, call.input, output) : undefined),
    [decoder, call, output],
  )
  if (!list || list.length === 0) return null
  return (
    <Panel title="Returned" aside={<CopyArguments list={list} />}>
      <DecodedArguments label="Returned values" list={list} />
    </Panel>
  )
}
