import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { ValueLine } from '../../components/values/ValueLine.tsx'
import type { StateEditTarget } from '../../store/uiSlice.ts'
import { useAppContext } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import { perform } from '../perform.ts'
import type { ReadEdit } from './stateEdits.ts'

/** A part of an account to change, and what to do once it is changed. */
export interface EditFormProps {
  target: StateEditTarget
  onDone: () => void
}

interface EditFormStackProps {
  label: string
  submit: string
  address: Address
  /** What the typed values mean. */
  read: ReadEdit
  onDone: () => void
  /** The fields, given what is wrong with them once they were submitted. */
  children: (problem: string | undefined) => ReactNode
}

/** The form of a change of an account: whose, the fields, and the change itself. */
export function EditForm({ label, submit, address, read, onDone, children }: EditFormStackProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [isChecked, setIsChecked] = useState(false)
  return (
    <FormStack
      label={label}
      submit={submit}
      busy={task.busy}
      error={task.error}
      onSubmit={() => {
        setIsChecked(true)
        if ('action' in read) task.run('Changing the state…', () => perform(app, read.action), onDone)
      }}
    >
      <ValueLine label="Of">
        <AddressChip address={address} copy="never" />
      </ValueLine>
      {children(isChecked && 'problem' in read ? read.problem : undefined)}
    </FormStack>
  )
}
