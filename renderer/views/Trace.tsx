import { useMemo, useState, type ReactNode } from 'react'
import type { WireCallFrame } from '../../node-core/contract/wire.ts'
import { AddressChip } from '../components/AddressChip.tsx'
import { Amount } from '../components/Amount.tsx'
import { Badge, type Tone } from '../components/Badge.tsx'
import { CallTree } from '../components/CallTree.tsx'
import { KeyValueList, type KeyValue } from '../components/KeyValueList.tsx'
import { LogCard } from '../components/LogCard.tsx'
import { Mono } from '../components/Mono.tsx'
import { Panel } from '../components/Panel.tsx'
import { WordTable } from '../components/WordTable.tsx'
import { groupDigits } from '../format/amount.ts'
import { checksumAddress } from '../format/checksum.ts'
import { shortenHex } from '../format/hash.ts'
import { plainText, revertReasonFromData } from '../format/revert.ts'
import { errorOfSelector, functionOfSelector, nameOfSignature } from '../format/signatures.ts'
import { addressPath } from '../routing/paths.ts'
import { callRows, openRows, type CallRow } from '../store/callFrames.ts'
import { useDetail } from '../store/useApp.ts'
import { NotLoaded } from './NotLoaded.tsx'

/** The calls that a transaction made, nested as they happened, and the chosen one in full below. */
export function Trace({ hash }: { hash: string }): ReactNode {
  const resource = useDetail('trace', hash)
  return resource.status === 'ready' ? <LoadedTrace top={resource.data} /> : <NotLoaded title="trace" resource={resource} />
}

function LoadedTrace({ top }: { top: WireCallFrame }): ReactNode {
  const rows = useMemo(() => callRows(top), [top])
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState(() => (rows.find(({ isOrigin }) => isOrigin) ?? rows[0]!).id)
  const open = useMemo(() => openRows(rows, collapsed), [rows, collapsed])
  const row = open.find(({ id }) => id === chosen) ?? open[0]!
  function collapse(id: string, isCollapsed: boolean): void {
    const next = new Set(collapsed)
    if (isCollapsed) next.add(id)
    else next.delete(id)
    setCollapsed(next)
    // What is hidden cannot stay chosen.
    if (isCollapsed && chosen.startsWith(`${id}.`)) setChosen(id)
  }
  return (
    <>
      <Panel title="Calls" aside={`${groupDigits(rows.length)} ${rows.length === 1 ? 'frame' : 'frames'}`}>
        <CallTree label="Calls" rows={open} collapsed={collapsed} onCollapse={collapse} chosen={row.id} onChoose={setChosen} renderRow={(each) => <Call {...each} />} />
      </Panel>
      <Frame row={row} />
    </>
  )
}

const KINDS: Record<string, Tone> = { CREATE: 'accent', CREATE2: 'accent', DELEGATECALL: 'warning', CALLCODE: 'warning', SELFDESTRUCT: 'danger' }

function Call({ frame, isOrigin }: CallRow): ReactNode {
  const value = BigInt(frame.value ?? 0)
  return (
    <>
      <Badge tone={KINDS[frame.type] ?? 'neutral'}>{frame.type}</Badge>
      <Mono text={frame.to ? shortenHex(checksumAddress(frame.to)) : 'no contract'} />
      {!frame.type.startsWith('CREATE') && <Mono text={nameOfCall(frame)} />}
      {value > 0n && <Amount wei={value} maxFraction={6} />}
      {isOrigin && <Badge tone="danger">reverted here</Badge>}
      {frame.error !== undefined && <Badge tone="danger">{errorOfFrame(frame)}</Badge>}
    </>
  )
}

function nameOfCall({ input }: WireCallFrame): string {
  if (input.length < 10) return input === '0x' ? '' : input
  const selector = input.slice(0, 10)
  const signature = functionOfSelector(selector)
  return signature ? `${nameOfSignature(signature)}()` : selector
}

function errorOfFrame({ error = '', output }: WireCallFrame): string {
  if (output === undefined) return plainText(error, 80)
  const reason = revertReasonFromData(output)
  switch (reason.kind) {
    case 'message':
      return plainText(reason.text, 80)
    case 'panic':
      return `panic 0x${reason.code.toString(16)}, ${reason.text}`
    case 'custom':
      return errorOfSelector(reason.selector) ?? `custom error ${reason.selector}`
    default:
      return plainText(error, 80)
  }
}

function Frame({ row: { frame, id } }: { row: CallRow }): ReactNode {
  const isCreation = frame.type.startsWith('CREATE')
  const signature = isCreation || frame.input.length < 10 ? undefined : functionOfSelector(frame.input.slice(0, 10))
  const fields: (KeyValue | undefined)[] = [
    { term: 'From', value: <AddressChip address={frame.from} href={addressPath(frame.from)} whole /> },
    frame.to && { term: isCreation ? 'Created contract' : 'To', value: <AddressChip address={frame.to} href={addressPath(frame.to)} whole /> },
    signature ? { term: 'Function', value: <Badge tone="info">{signature}</Badge> } : undefined,
    frame.value === undefined ? undefined : { term: 'Value', value: <Amount wei={BigInt(frame.value)} /> },
    { term: 'Gas used', meaning: 'With everything that it called', value: `${groupDigits(BigInt(frame.gasUsed))} of ${groupDigits(BigInt(frame.gas))}` },
    frame.error === undefined ? undefined : { term: 'Error', value: `${plainText(frame.error)}: ${errorOfFrame(frame)}` },
    frame.output === undefined ? undefined : { term: frame.error === undefined ? 'Result' : 'Revert data', value: <Mono text={frame.output} what="result" /> },
  ]
  return (
    <Panel title={`Frame ${id}, ${frame.type}`}>
      <KeyValueList label="Frame" items={fields.filter((field) => typeof field === 'object')} />
      {frame.input.length > 2 && (
        <WordTable label="Input of the frame" data={isCreation || frame.input.length < 10 ? frame.input : `0x${frame.input.slice(10)}`} />
      )}
      {frame.logs?.map((log) => (
        <LogCard key={log.index} index={Number(log.index)} address={log.address} addressHref={addressPath(log.address)} topics={log.topics} data={log.data} addressPath={addressPath} />
      ))}
    </Panel>
  )
}
