import { Droplets, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Menu } from '../../components/forms/Menu.tsx'
import { holdingOf } from '../../store/accountsSlice.ts'
import { actingAsOf } from '../../store/actingAs.ts'
import { useApp, useInterest } from '../../store/useApp.ts'
import type { AccountDialog } from './accountDialog.ts'
import { AccountDialogs } from './AccountDialogs.tsx'
import { accountMenu } from './accountMenu.tsx'
import { LockState } from './LockState.tsx'
import { useLock } from '../../signing/useLock.ts'

/** Actions for an address on its page: the faucet for any address, the rest if the node has its key. */
export function AccountActions({ address }: { address: Address }): ReactNode {
  useInterest('accounts')
  const holding = useApp((state) => holdingOf(state.accounts, address))
  const kept = useApp((state) => state.accounts.keyStore?.accounts.find((it) => it.address === address))
  const [dialog, setDialog] = useState<AccountDialog>()
  const lock = useLock()
  const isActing = useApp((state) => actingAsOf(state) === address)
  if (!holding) return null
  return (
    <>
      {kept && holding !== 'dev' && <LockState {...kept} />}
      <Button icon={<Droplets size={14} aria-hidden />} onClick={() => setDialog({ kind: 'fund', address })}>
        Faucet
      </Button>
      {(holding !== 'foreign' || isActing) && (
        <Button icon={<Send size={14} aria-hidden />} onClick={() => setDialog({ kind: 'send', address })}>
          Send
        </Button>
      )}
      {holding !== 'foreign' && (
        <Menu label="More actions" items={accountMenu(address, holding, (kind, of) => setDialog({ kind, address: of }), lock)} />
      )}
      <AccountDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}
