import { Download, Fuel, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { WireGasBySource } from '../../../node-core/contract/sources.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { Button } from '../../components/forms/Button.tsx'
import { saveFile } from '../../components/forms/saveFile.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Change } from '../../components/values/Change.tsx'
import { shortenHex } from '../../format/hash.ts'
import { gasProfile } from '../../profile/gasProfile.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useAppContext, useDetail } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { ChooseRun } from './ChooseRun.tsx'
import { GasFlame } from './GasFlame.tsx'
import { useOtherRun } from './useOtherRun.ts'

const FORMATS = ['speedscope', 'pprof'] as const

/** Where the gas of an execution went: a flame graph of calls, functions and lines, to be saved as files of other programs too. */
export function GasBySource({ id }: { id: string }): ReactNode {
  const resource = useDetail('gasBySource', id)
  if (resource.status !== 'ready') return <NotLoaded title="gas" resource={resource} />
  return <LoadedGas id={id} gas={resource.data} />
}

function LoadedGas({ id, gas }: { id: string; gas: WireGasBySource }): ReactNode {
  const other = useOtherRun(id)
  const shown = (other.hash !== undefined && other.gas.status === 'ready' && other.gas.data) || gas
  const model = useMemo(() => gasProfile(shown), [shown])
  if (model.stacks.length === 0) return <EmptyState icon={<Fuel size={20} />} title="No gas was used" />
  const { total, refunded, isCut, before } = shown
  const flame = (
    <GasFlame
      model={model}
      choice={<ChooseRun {...other} />}
      actions={
        <>
          <span>
            {groupDigits(total)} gas{refunded > 0 && `, after a refund of ${groupDigits(refunded)}`}
            {isCut && '; not all of it was recorded'}
          </span>
          {before && <Change now={total} before={before.total} />}
          {FORMATS.map((format) => (
            <ExportButton key={format} id={id} format={format} />
          ))}
        </>
      }
    />
  )
  if (other.hash === undefined || other.gas.status !== 'failed') return flame
  return (
    <>
      <StatusBanner
        tone="warning"
        icon={<TriangleAlert size={16} aria-hidden />}
        title={`Not compared with ${shortenHex(other.hash)}`}
        role="alert"
      >
        {other.gas.message}
      </StatusBanner>
      {flame}
    </>
  )
}

function ExportButton({ id, format }: { id: string; format: (typeof FORMATS)[number] }): ReactNode {
  const { client, tell } = useAppContext()
  async function save(): Promise<void> {
    const content = await client.call('devnet_gasProfile', subjectOfTrace(id), format)
    if (format === 'speedscope') saveFile('gas.speedscope.json', content, 'application/json')
    else
      saveFile(
        'gas.pb.gz',
        Uint8Array.from(atob(content), (byte) => byte.codePointAt(0)!),
      )
  }
  return (
    <Button
      icon={<Download size={14} aria-hidden />}
      aria-label={`Save for ${format}`}
      onClick={() => void save().catch((error: unknown) => tell('The profile could not be saved', nodeErrorText(error)))}
    >
      {format}
    </Button>
  )
}
