import type { ReactNode } from 'react'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { DecodedError } from '../../abi/abiDecoder.ts'
import { declarationToText } from '../../abi/valueToText.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { ErrorText } from '../../components/values/ErrorText.tsx'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import type { CallRow } from '../../store/callFrames.ts'
import { CalledFunction, ConstructorArguments } from '../transaction/CallData.tsx'
import { accountOf } from '../../../node-core/contract/lastSteps.ts'
import { hasSelector, isCreation, useDecodedFrame } from './decodedFrame.ts'
import { RaisedError } from './RaisedError.tsx'

/** Details of a call frame: parties, function and arguments, and outcome. */
export function FrameDetail({ row: { frame, id } }: { row: CallRow }): ReactNode {
  const decoded = useDecodedFrame(frame)
  const { error, results } = decoded
  const raised = error?.kind === 'custom' ? error.decoded : undefined
  const fields: (KeyValue | undefined)[] = [
    { term: 'From', value: <AddressChip address={frame.from} href={addressPath(frame.from)} whole /> },
    frame.to && {
      term: isCreation(frame) ? 'Created contract' : 'To',
      value: <AddressChip address={frame.to} href={addressPath(frame.to)} whole />,
    },
    frame.value === undefined ? undefined : { term: 'Value', value: <Amount wei={BigInt(frame.value)} /> },
    {
      term: 'Gas used',
      meaning: 'Including the calls it made',
      value: `${groupDigits(BigInt(frame.gasUsed))} of ${groupDigits(BigInt(frame.gas))}`,
    },
    frame.error === undefined ? undefined : { term: 'Error', value: <FrameError frame={frame} error={error} /> },
    frame.output === undefined || isCreation(frame)
      ? undefined
      : { term: frame.error === undefined ? 'Result' : 'Revert data', value: <Mono text={frame.output} what="result" /> },
  ]
  return (
    <>
      <Panel title={`Frame ${id}, ${frame.type}`}>
        <KeyValueList label="Frame" items={fields.filter((field) => typeof field === 'object')} />
      </Panel>
      {raised && (
        <RaisedError
          title="Error"
          raised={raised}
          note={
            <>
              <Badge tone="danger">{declarationToText(raised)}</Badge> <SourceBadge {...raised} />{' '}
            </>
          }
        />
      )}
      {hasSelector(frame) && (
        <CalledFunction to={frame.to} account={accountOf(frame)} input={frame.input} selector={frame.input.slice(0, 10) as `0x${string}`} />
      )}
      {isCreation(frame) && frame.to && frame.error === undefined && <ConstructorArguments created={frame.to} input={frame.input} />}
      {results && results.length > 0 && (
        <Panel title="Returned" aside={<CopyArguments list={results} />}>
          <DecodedArguments label="Returned values" list={results} />
        </Panel>
      )}
      {frame.logs && frame.logs.length > 0 && (
        <Panel title="Logs">
          <LogList logs={frame.logs.map((log) => ({ index: Number(log.index), log }))} />
        </Panel>
      )}
      {frame.input.length > (hasSelector(frame) ? 10 : 2) && (
        <Panel title={isCreation(frame) ? 'Creation code' : 'Input'}>
          <WordTable label="Input of the frame" data={hasSelector(frame) ? `0x${frame.input.slice(10)}` : frame.input} />
        </Panel>
      )}
    </>
  )
}

function FrameError({ frame, error }: { frame: WireCallFrame; error: DecodedError | undefined }): ReactNode {
  return (
    <>
      {plainText(frame.error ?? '')}
      {error && (
        <>
          : <ErrorText error={error} />
        </>
      )}
    </>
  )
}
