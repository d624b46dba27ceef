import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { useApp } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'

/** Confirms that an account was added to the key store, and whether it survives a restart. */
export function AccountAdded({ address, title, onClose }: { address: Address; title: string; onClose: () => void }): ReactNode {
  const isInMemory = useApp((state) => state.node.info?.dataDir === null)
  return (
    <FormStack label={title} actions={<Button onClick={onClose}>Done</Button>}>
      <StatusBanner role="status" tone="success" icon={<CircleCheck size={16} aria-hidden />} title={title}>
        {isInMemory
          ? 'This node stores nothing on disk. Export the key file, or the key is lost when the node stops.'
          : 'It is locked. Unlock it to send and sign without a password.'}
      </StatusBanner>
      <AccountNote address={address} />
    </FormStack>
  )
}
