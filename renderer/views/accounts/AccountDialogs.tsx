import type { ReactNode } from 'react'
import { PresentOnly } from '../../control/PresentOnly.tsx'
import type { AccountDialog } from './accountDialog.ts'
import { CreateAccountDialog } from './CreateAccountDialog.tsx'
import { ExportKeyFileDialog } from './ExportKeyFileDialog.tsx'
import { FundDialog } from './FundDialog.tsx'
import { ImportAccountDialog } from './ImportAccountDialog.tsx'
import { PrivateKeyDialog } from './PrivateKeyDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SignMessageDialog } from './SignMessageDialog.tsx'
import { SignTypedDataDialog } from './SignTypedDataDialog.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** The open account dialog. It is mounted only while open, so anything typed into it is discarded on close. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog | undefined; onClose: () => void }): ReactNode {
  switch (dialog?.kind) {
    case 'create':
      return <CreateAccountDialog onClose={onClose} />
    case 'import':
      return <ImportAccountDialog onClose={onClose} />
    case 'verify':
      return <VerifyDialog onClose={onClose} />
    case 'send':
      return (
        <PresentOnly title="Send" onClose={onClose}>
          <SendDialog address={dialog.address} onClose={onClose} />
        </PresentOnly>
      )
    case 'fund':
      return (
        <PresentOnly title="Faucet" onClose={onClose}>
          <FundDialog address={dialog.address} onClose={onClose} />
        </PresentOnly>
      )
    case 'sign':
      return <SignMessageDialog address={dialog.address} onClose={onClose} />
    case 'signTyped':
      return <SignTypedDataDialog address={dialog.address} onClose={onClose} />
    case 'unlock':
      return <UnlockDialog address={dialog.address} onClose={onClose} />
    case 'reveal':
      return <PrivateKeyDialog address={dialog.address} onClose={onClose} />
    case 'export':
      return <ExportKeyFileDialog address={dialog.address} onClose={onClose} />
    default:
      return null
  }
}
