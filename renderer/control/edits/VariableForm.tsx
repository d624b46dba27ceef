import { useCallback, useState, type ReactNode } from 'react'
import type { WireVariable } from '../../../node-core/contract/variables.ts'
import type { ArgumentDraft } from '../../abi/argumentDraft.ts'
import { parameterOfVariable } from '../../abi/decodedVariable.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { ArgumentFields } from '../../components/forms/AbiForm.tsx'
import { useClient } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { useResponse } from '../../store/useResponse.ts'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { setVariable } from './stateEdits.ts'

/** Sets a state variable, or a part of one, by its type; the present value is filled in. */
export function VariableForm({ target, onDone }: EditFormProps): ReactNode {
  const { address, name: path = '' } = target
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('devnet_stateVariable', address, path, 'latest'), [client, address, path]))
  if (resource.status === 'failed') return <p role="alert">{resource.message}</p>
  if (resource.status !== 'ready') return <SkeletonPage label="Reading the variable" />
  return <LoadedVariable target={target} variable={resource.data} onDone={onDone} />
}

function LoadedVariable({ target, variable, onDone }: EditFormProps & { variable: WireVariable }): ReactNode {
  const addresses = useKnownAddresses()
  const [draft, setDraft] = useState<ArgumentDraft>(String(variable.value ?? ''))
  // The value of what has parts cannot be set: that is said when the form is sent.
  const parameter = parameterOfVariable(variable) ?? { name: variable.path, type: 'bytes32', internalType: variable.type }
  return (
    <EditForm
      label="Set a variable"
      submit="Set variable"
      address={target.address}
      read={setVariable(target.address, variable, draft)}
      onDone={onDone}
    >
      {(problem) => (
        <ArgumentFields
          parameters={[parameter]}
          drafts={[draft]}
          onChange={([next]) => setDraft(next ?? '')}
          isChecked={problem !== undefined}
          addresses={addresses}
        />
      )}
    </EditForm>
  )
}
