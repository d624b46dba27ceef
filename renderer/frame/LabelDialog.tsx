import { useState, type ReactNode } from 'react'
import { LABEL_LIMIT } from '../../node-core/contract/workspace.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import { AddressChip } from '../components/values/AddressChip.tsx'
import { Button } from '../components/forms/Button.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { useApp, useAppContext, useClient } from '../store/useApp.ts'
import { useLabel } from '../store/useWorkspace.ts'
import { useTask } from '../store/useTask.ts'

/** Edits the label of the address that the window's state selects. */
export function LabelDialog(): ReactNode {
  const { store } = useAppContext()
  const address = useApp((state) => state.ui.labelOf)
  const close = (): void => store.setState(({ ui }) => ({ ui: { ...ui, labelOf: undefined } }))
  if (address === undefined) return null
  return (
    <Dialog title="Label" open onClose={close} isNarrow>
      <LabelForm key={address} address={address} onDone={close} />
    </Dialog>
  )
}

function LabelForm({ address, onDone }: { address: Address; onDone: () => void }): ReactNode {
  const client = useClient()
  const label = useLabel(address) ?? ''
  const [text, setText] = useState(label)
  const task = useTask()
  const length = Array.from(text.trim()).length
  const isTooLong = length > LABEL_LIMIT
  const save = (next: string | null): void => task.run('Saving', () => client.call('devnet_setLabel', address, next), onDone)
  return (
    <FormStack
      label="Label"
      submit="Save"
      isReady={!isTooLong}
      busy={task.busy}
      error={task.error}
      onSubmit={() => (text.trim() === label ? onDone() : save(text.trim() === '' ? null : text))}
      actions={label !== '' && <Button onClick={() => save(null)}>Remove</Button>}
    >
      <AddressChip address={address} whole unnamed copy="always" />
      <Field
        label="Label"
        value={text}
        onChange={setText}
        placeholder="Treasury"
        hint="Replaces the address everywhere in this window. Stored by the node."
        error={isTooLong ? `${length} characters; the limit is ${LABEL_LIMIT}` : undefined}
      />
    </FormStack>
  )
}
