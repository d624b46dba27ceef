import { useMemo, useState, type ReactNode } from 'react'
import type { WireCallFrame } from '../../node-core/contract/wire.ts'
import { useAbiDecoder } from '../abi/useAbiDecoder.ts'
import { Amount } from '../components/Amount.tsx'
import { Badge, type Tone } from '../components/Badge.tsx'
import { CallTree } from '../components/CallTree.tsx'
import { Mono } from '../components/Mono.tsx'
import { Panel } from '../components/Panel.tsx'
import { groupDigits } from '../format/amount.ts'
import { checksumAddress } from '../format/checksum.ts'
import { shortenHex } from '../format/hash.ts'
import { callRows, openRows, type CallRow } from '../store/callFrames.ts'
import { useDetail } from '../store/useApp.ts'
import { callToText, errorOfFrameToText, FrameDetail } from './FrameDetail.tsx'
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
      <FrameDetail row={row} />
    </>
  )
}

const KINDS: Record<string, Tone> = { CREATE: 'accent', CREATE2: 'accent', DELEGATECALL: 'warning', CALLCODE: 'warning', SELFDESTRUCT: 'danger' }

function Call({ frame, isOrigin }: CallRow): ReactNode {
  const decoder = useAbiDecoder()
  const value = BigInt(frame.value ?? 0)
  return (
    <>
      <Badge tone={KINDS[frame.type] ?? 'neutral'}>{frame.type}</Badge>
      <Mono text={frame.to ? shortenHex(checksumAddress(frame.to)) : 'no contract'} />
      {isOrigin && <Badge tone="danger">reverted here</Badge>}
      {frame.error !== undefined && <Badge tone="danger">{errorOfFrameToText(decoder, frame)}</Badge>}
      {value > 0n && <Amount wei={value} maxFraction={6} />}
      <Mono text={callToText(decoder, frame)} />
    </>
  )
}
