import { Download, FileSignature, KeyRound, Lock, LockOpen, PenLine } from 'lucide-react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { MenuItem } from '../../components/forms/Menu.tsx'
import type { Holding } from '../../store/accountsSlice.ts'
import type { AccountAction } from './accountDialog.ts'

/** Account actions besides sending and funding; they depend on where the node holds the key. */
export function accountMenu(
  address: Address,
  holding: Holding,
  open: (kind: AccountAction, address: Address) => void,
  lock: (address: Address) => void,
): MenuItem[] {
  if (holding === 'foreign') return []
  const item = (kind: AccountAction, title: string, icon: MenuItem['icon']): MenuItem => ({
    title,
    icon,
    onChoose: () => open(kind, address),
  })
  const isKept = holding !== 'dev'
  return [
    item('sign', 'Sign a message', <PenLine size={14} aria-hidden />),
    item('signTyped', 'Sign typed data', <FileSignature size={14} aria-hidden />),
    ...(isKept ? [item('unlock', holding === 'locked' ? 'Unlock' : 'Unlock for longer', <LockOpen size={14} aria-hidden />)] : []),
    ...(holding === 'unlocked' ? [{ title: 'Lock', icon: <Lock size={14} aria-hidden />, onChoose: () => lock(address) }] : []),
    item('reveal', 'Show private key', <KeyRound size={14} aria-hidden />),
    ...(isKept ? [item('export', 'Export key file', <Download size={14} aria-hidden />)] : []),
  ]
}
