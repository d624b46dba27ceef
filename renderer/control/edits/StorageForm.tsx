import { useCallback, useState, type ReactNode } from 'react'
import { Field } from '../../components/forms/Field.tsx'
import { useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { setStorage, wordFromText } from './stateEdits.ts'

/** Sets a storage slot; the present value of the slot is shown. */
export function StorageForm({ target: { address, slot: given, name }, onDone }: EditFormProps): ReactNode {
  const client = useClient()
  const [slotText, setSlotText] = useState<string>(given ?? '0')
  const [value, setValue] = useState('')
  const slot = wordFromText(slotText)
  const { resource } = useResponse(
    useCallback(
      async () => (slot === undefined ? null : client.call('eth_getStorageAt', address, slot, 'latest')),
      [client, address, slot],
    ),
  )
  const present = resource.status === 'ready' ? resource.data : null
  return (
    <EditForm label="Set a storage slot" submit="Set slot" address={address} read={setStorage(address, slotText, value)} onDone={onDone}>
      {(problem) => (
        <>
          {name !== undefined && <p>{name}</p>}
          <Field
            isCode
            label="Slot"
            value={slotText}
            onChange={setSlotText}
            error={slot === undefined ? 'Enter a number, or 0x and up to 64 digits' : undefined}
          />
          <Field
            isCode
            label="Value"
            value={value}
            onChange={setValue}
            placeholder="a number, or 0x…"
            error={slot === undefined ? undefined : problem}
            hint={present === null ? undefined : `Currently ${present}`}
          />
        </>
      )}
    </EditForm>
  )
}
