import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { useClient, useSync } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { useTask } from '../../store/useTask.ts'

/** Durations in seconds, as the node accepts them; 0 means no limit. */
const DURATIONS = [
  { value: '60', title: '1 minute' },
  { value: '300', title: '5 minutes' },
  { value: '1800', title: '30 minutes' },
  { value: '28800', title: '8 hours' },
  { value: '0', title: 'Until the node stops' },
]

/** Unlocks an account with its password for a limited time. */
export function UnlockDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const [password, setPassword] = useState('')
  const [seconds, setSeconds] = useState('300')
  const unlock = (): void =>
    task.run(
      'Decrypting the key file; this takes a second…',
      () => client.call('personal_unlockAccount', address, password, Number(seconds)),
      () => {
        void sync.refresh('accounts')
        onClose()
      },
    )
  return (
    <Dialog isNarrow open title="Unlock account" onClose={onClose}>
      <FormStack label="Unlock account" submit="Unlock" onSubmit={unlock} busy={task.busy} error={task.error}>
        <AccountNote address={address} />
        <FormRow>
          <Field secret label="Password" value={password} onChange={setPassword} disabled={task.busy !== undefined} />
          <ChoiceField label="For" value={seconds} onChange={setSeconds} choices={DURATIONS} disabled={task.busy !== undefined} />
        </FormRow>
        <p>
          While unlocked, every client with access to private methods can send and sign with it: this window, and programs that have the
          access token.
        </p>
      </FormStack>
    </Dialog>
  )
}
