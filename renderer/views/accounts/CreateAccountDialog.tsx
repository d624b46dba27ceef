import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useClient, useSync } from '../../store/useApp.ts'
import { AccountAdded } from './AccountAdded.tsx'
import { NewPasswordFields, NO_PASSWORD } from '../../signing/NewPasswordFields.tsx'
import { useTask } from '../../store/useTask.ts'

/** Creates an account with a new key, stored in a password-encrypted file. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const [chosen, setChosen] = useState(NO_PASSWORD)
  const [made, setMade] = useState<Address>()
  const create = (): void =>
    task.run(
      'Creating and encrypting the key; this takes a second…',
      () => client.call('personal_newAccount', chosen.password),
      (address) => {
        setChosen(NO_PASSWORD)
        setMade(address)
        void sync.refresh('accounts')
      },
    )
  return (
    <Dialog isNarrow open title="New account" onClose={onClose}>
      {made ? (
        <AccountAdded address={made} title="Account created" onClose={onClose} />
      ) : (
        <FormStack
          label="New account"
          submit="Create account"
          onSubmit={create}
          isReady={chosen.password === chosen.again}
          busy={task.busy}
          error={task.error}
        >
          <p>Creates a random key, stored in the node’s key store and encrypted with this password. A lost password cannot be recovered.</p>
          <NewPasswordFields value={chosen} onChange={setChosen} disabled={task.busy !== undefined} />
        </FormStack>
      )}
    </Dialog>
  )
}
