import { useMemo, useState, type ReactNode } from 'react'
import { bytesFromHex, type Hex } from '../../../node-core/contract/hex.ts'
import type { StepMachine } from '../../../node-core/contract/stepMachine.ts'
import { HexDump } from '../../components/values/HexDump.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { bytesToText } from '../../format/gas.ts'
import { callRows } from '../../store/callFrames.ts'
import { useDetail } from '../../store/useApp.ts'

/** Maximum bytes shown: an input may be a megabyte long. */
const MAX_SHOWN_BYTES = 128 << 10

/** Return data of the last call, or calldata of the current frame. */
export function DataPane({ id, machine: { returnData, step } }: { id: string; machine: StepMachine }): ReactNode {
  const [shown, setShown] = useState<'input' | 'returned'>('returned')
  const { sizeBytes, data } = returnData
  return (
    <Pane
      title={shown === 'returned' ? 'Return data' : 'Input'}
      aside={
        <Segments
          label="Data"
          value={shown}
          onChoose={setShown}
          segments={[
            { value: 'returned', title: 'What the last call returned', icon: 'returned' },
            { value: 'input', title: 'What this frame was called with', icon: 'input' },
          ]}
        />
      }
    >
      {shown === 'input' ? (
        <FrameInput id={id} frame={step.frame} />
      ) : sizeBytes === 0 ? (
        <PaneNote>No call has returned data to this frame.</PaneNote>
      ) : (
        <Bytes label="Return data" data={data} />
      )}
    </Pane>
  )
}

function FrameInput({ id, frame }: { id: string; frame: number }): ReactNode {
  const resource = useDetail('trace', id)
  const rows = useMemo(() => (resource.status === 'ready' ? callRows(resource.data) : undefined), [resource])
  if (!rows) return <PaneNote>{resource.status === 'failed' ? resource.message : 'Loading…'}</PaneNote>
  // Both count the frames in the order in which they began.
  const called = rows[frame]?.frame
  if (!called || called.input === '0x') return <PaneNote>This frame has no calldata.</PaneNote>
  return <Bytes label="Input" data={called.input} />
}

function Bytes({ label, data }: { label: string; data: Hex }): ReactNode {
  const bytes = useMemo(() => bytesFromHex(data.slice(0, 2 + 2 * MAX_SHOWN_BYTES)), [data])
  const sizeBytes = (data.length - 2) / 2
  return (
    <>
      <HexDump fill label={label} bytes={bytes} />
      {sizeBytes > MAX_SHOWN_BYTES && (
        <PaneNote>
          The first {bytesToText(MAX_SHOWN_BYTES)} of {bytesToText(sizeBytes)}.
        </PaneNote>
      )}
    </>
  )
}
