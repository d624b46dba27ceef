import { VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { AddressChip } from '../components/values/AddressChip.tsx'
import { stopActing } from '../control/actAs.ts'
import { tellRefusal } from '../control/perform.ts'
import { addressPath } from '../routing/paths.ts'
import { actingAsOf } from '../store/actingAs.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { FrameBanner } from './FrameBanner.tsx'

/** Says from which address this window sends without its key. */
export function ActingBanner(): ReactNode {
  const app = useAppContext()
  const address = useApp(actingAsOf)
  if (!address) return null
  return (
    <FrameBanner
      tone="info"
      icon={<VenetianMask size={16} aria-hidden />}
      actions={<Button onClick={() => void stopActing(app).catch((error: unknown) => tellRefusal(app, error))}>Stop</Button>}
    >
      <strong>Acting as</strong>
      <AddressChip address={address} href={addressPath(address)} copy="never" />
      <span>Transactions that you send here come from it.</span>
    </FrameBanner>
  )
}
