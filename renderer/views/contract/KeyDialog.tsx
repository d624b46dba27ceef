import { useState, type ReactNode } from 'react'
import type { WireVariable } from '../../../node-core/contract/variables.ts'
import { emptyDraft, valueFromDraft, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { ArgumentFields } from '../../components/forms/AbiForm.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'

export interface KeyDialogProps {
  /** A mapping. */
  variable: WireVariable
  onClose: () => void
  /** Receives the path of the entry. */
  onKey: (path: string) => void
}

/** Asks for a key of a mapping: no state lists its keys. */
export function KeyDialog({ variable: { path, keyType }, onClose, onKey }: KeyDialogProps): ReactNode {
  const parameter = { name: 'key', type: keyType ?? 'bytes32' }
  const [draft, setDraft] = useState<ArgumentDraft>(emptyDraft(parameter))
  const [isChecked, setIsChecked] = useState(false)
  const addresses = useKnownAddresses()
  function submit(): void {
    setIsChecked(true)
    const read = valueFromDraft(parameter, draft, 'key')
    if ('value' in read) onKey(`${path}[${keyType === 'string' ? JSON.stringify(read.value) : String(read.value).toLowerCase()}]`)
  }
  const title = `Key of ${nameToText(path)}`
  return (
    <Dialog isNarrow open title={title} onClose={onClose}>
      <FormStack label={title} submit="Look up" onSubmit={submit}>
        <ArgumentFields
          parameters={[parameter]}
          drafts={[draft]}
          onChange={([next]) => setDraft(next ?? '')}
          isChecked={isChecked}
          addresses={addresses}
        />
      </FormStack>
    </Dialog>
  )
}
