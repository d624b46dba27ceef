import { useMemo, type ReactNode } from 'react'
import type { WireCallFrame } from '../../../node-core/contract/wire.ts'
import type { AbiDecoder, DecodedError } from '../../abi/abiDecoder.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { argumentsToText, declarationToText, errorToText, itemToText, nameToText } from '../../abi/valueToText.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { groupDigits } from '../../format/amount.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import type { CallRow } from '../../store/callFrames.ts'
import { CalledFunction, ConstructorArguments } from '../transaction/CallData.tsx'
import { RaisedError } from './RaisedError.tsx'

const isCreation = ({ type }: WireCallFrame): boolean => type.startsWith('CREATE')
const hasSelector = (frame: WireCallFrame): boolean => !isCreation(frame) && frame.input.length >= 10

/** The call of a frame on one line: its function with arguments, and what it returned. */
export function callToText(decoder: AbiDecoder, frame: WireCallFrame): string {
  if (isCreation(frame) || frame.input === '0x') return ''
  const call = decoder.decodeCall(frame.to, frame.input)
  if (!call) {
    const named = hasSelector(frame) ? decoder.functionOf(frame.to, frame.input.slice(0, 10) as `0x${string}`) : undefined
    return named ? `${nameToText(named.name)}(…)` : frame.input.slice(0, 10)
  }
  const results = frame.error === undefined && frame.output ? decoder.decodeResult(frame.to, frame.input, frame.output) : undefined
  return results && results.length > 0 ? `${itemToText(call)} → ${argumentsToText(results)}` : itemToText(call)
}

/** Why a frame failed, decoded; undefined where it did not, or where it returned nothing to be decoded. */
export function errorOfFrame(decoder: AbiDecoder, frame: WireCallFrame): DecodedError | undefined {
  if (frame.error === undefined || frame.output === undefined) return undefined
  // What a call passes on may be the error of any contract that it called.
  const raisers: WireCallFrame['to'][] = []
  for (let at: WireCallFrame | undefined = frame; at?.error !== undefined && at.output === frame.output; at = at.calls?.at(-1)) raisers.unshift(at.to)
  const error = decoder.decodeError(raisers, frame.output)
  return error.kind === 'empty' ? undefined : error
}

/** The same in a line; the engine's own words where nothing was returned. In short it is only the name of the error. */
export function errorOfFrameToText(decoder: AbiDecoder, frame: WireCallFrame, isShort = false): string {
  const error = errorOfFrame(decoder, frame)
  if (!error) return plainText(frame.error ?? '', 80)
  return isShort && error.kind === 'custom' && error.decoded ? nameToText(error.decoded.name) : plainText(errorToText(error), isShort ? 40 : 200)
}

/** A frame of the call tree in full: who, what with which arguments, what came of it. */
export function FrameDetail({ row: { frame, id } }: { row: CallRow }): ReactNode {
  const decoder = useAbiDecoder()
  const error = useMemo(() => errorOfFrame(decoder, frame), [decoder, frame])
  const results = useMemo(
    () => (frame.error === undefined && frame.output && hasSelector(frame) ? decoder.decodeResult(frame.to, frame.input, frame.output) : undefined),
    [decoder, frame],
  )
  const raised = error?.kind === 'custom' ? error.decoded : undefined
  const fields: (KeyValue | undefined)[] = [
    { term: 'From', value: <AddressChip address={frame.from} href={addressPath(frame.from)} whole /> },
    frame.to && { term: isCreation(frame) ? 'Created contract' : 'To', value: <AddressChip address={frame.to} href={addressPath(frame.to)} whole /> },
    frame.value === undefined ? undefined : { term: 'Value', value: <Amount wei={BigInt(frame.value)} /> },
    { term: 'Gas used', meaning: 'With everything that it called', value: `${groupDigits(BigInt(frame.gasUsed))} of ${groupDigits(BigInt(frame.gas))}` },
    frame.error === undefined ? undefined : { term: 'Error', value: `${plainText(frame.error)}${error ? `: ${errorToText(error)}` : ''}` },
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
      {hasSelector(frame) && <CalledFunction to={frame.to} input={frame.input} selector={frame.input.slice(0, 10) as `0x${string}`} />}
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
