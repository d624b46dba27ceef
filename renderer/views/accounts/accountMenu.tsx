import { Download, FileSignature, KeyRound, Lock, LockOpen, PenLine } from 'lucide-react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { MenuItem } from '../../components/forms/Menu.tsx'
import type { Holding } from '../../store/accountsSlice.ts'
import type { AccountAction } from './accountDialog.ts'

/** What can be done with an account beside sending and funding, by how the node comes by its key. */
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
    item('reveal', 'Show the private key', <KeyRound size={14} aria-hidden />),
    ...(isKept ? [item('export', 'Export the key file', <Download size={14} aria-hidden />)] : []),
  ]
}
