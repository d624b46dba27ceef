import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { useClient, useSync } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { useTask } from '../../store/useTask.ts'

/** Seconds as the node takes them; 0 has no end. */
const DURATIONS = [
  { value: '60', title: '1 minute' },
  { value: '300', title: '5 minutes' },
  { value: '1800', title: '30 minutes' },
  { value: '28800', title: '8 hours' },
  { value: '0', title: 'Until the node stops' },
]

/** Opens an account with its password, for a time. */
export function UnlockDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const [password, setPassword] = useState('')
  const [seconds, setSeconds] = useState('300')
  const unlock = (): void =>
    task.run(
      'Opening the key file; this takes a second…',
      () => client.call('personal_unlockAccount', address, password, Number(seconds)),
      () => {
        void sync.refresh('accounts')
        onClose()
      },
    )
  return (
    <Dialog isNarrow open title="Unlock the account" onClose={onClose}>
      <FormStack label="Unlock the account" submit="Unlock" onSubmit={unlock} busy={task.busy} error={task.error}>
        <AccountNote address={address} />
        <FormRow>
          <Field secret label="Password" value={password} onChange={setPassword} disabled={task.busy !== undefined} />
          <ChoiceField label="For" value={seconds} onChange={setSeconds} choices={DURATIONS} disabled={task.busy !== undefined} />
        </FormRow>
        <p>
          While it is unlocked, whoever may call private methods of this node sends and signs with it: this window, and programs that show
          the token.
        </p>
      </FormStack>
    </Dialog>
  )
}
