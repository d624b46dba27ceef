import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { useApp } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'

/** Says that an account came to the key store, and what of it lasts. */
export function AccountMade({ address, title, onClose }: { address: Address; title: string; onClose: () => void }): ReactNode {
  const isInMemory = useApp((state) => state.node.info?.dataDir === null)
  return (
    <FormStack label={title} actions={<Button onClick={onClose}>Done</Button>}>
      <StatusBanner role="status" tone="success" icon={<CircleCheck size={16} aria-hidden />} title={title}>
        {isInMemory
          ? 'This node keeps nothing on disk: the key is gone when it stops, unless you export the key file.'
          : 'It is locked: unlock it to send and sign without its password.'}
      </StatusBanner>
      <AccountNote address={address} />
    </FormStack>
  )
}
