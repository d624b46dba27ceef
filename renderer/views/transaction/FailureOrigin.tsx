import { useMemo, type ReactNode } from 'react'
import { useAbiDecoder } from '../../abi/useAbiDecoder.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { callRows } from '../../store/callFrames.ts'
import { useDetail } from '../../store/useApp.ts'
import { callToText } from './FrameDetail.tsx'

/** In which call a failed transaction failed, with the ways to it; nothing where that cannot be had. */
export function FailureOrigin({ hash }: { hash: string }): ReactNode {
  const resource = useDetail('trace', hash)
  const decoder = useAbiDecoder()
  const origin = useMemo(() => (resource.status === 'ready' ? callRows(resource.data).find(({ isOrigin }) => isOrigin) : undefined), [resource])
  if (resource.status === 'loading') return 'Looking for the call that failed…'
  if (!origin) return null
  const { frame, id, depth } = origin
  const called = callToText(decoder, frame)
  return (
    <>
      {depth === 0 ? 'In the call itself' : 'In the call'} <CallKindBadge kind={frame.type} />{' '}
      {frame.to && <AddressChip address={frame.to} href={addressPath(frame.to)} copy="never" />} {called && <code>{called.length > 80 ? `${called.slice(0, 80)}…` : called}</code>}
      {'. '}
      <TextLink href={`${transactionPath(hash)}?tab=trace&frame=${id.replaceAll('.', '-')}`}>Show it in the call tree</TextLink>
      {', '}
      <TextLink href={`${transactionPath(hash)}?tab=steps`}>step to where it failed</TextLink>.
    </>
  )
}
