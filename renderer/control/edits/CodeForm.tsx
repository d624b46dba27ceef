import { useState, type ReactNode } from 'react'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { ChoiceField } from '../../components/forms/Field.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { useApp, useClient, useDetail, type App } from '../../store/useApp.ts'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { setCode } from './stateEdits.ts'

/** Sets the code: as bytes, or that of an artifact. */
export function CodeForm({ target: { address }, onDone }: EditFormProps): ReactNode {
  const client = useClient()
  const account = useDetail('address', address)
  const artifacts = useApp((state) => state.workspace.artifacts)
  const [typed, setTyped] = useState<string>()
  const [source, setSource] = useState<{ id: string; problem?: string }>({ id: '' })
  const text = typed ?? (account.status === 'ready' && account.data.code !== '0x' ? account.data.code : '')
  const deployable = artifacts.filter(({ creationSizeBytes }) => creationSizeBytes !== null)
  function take(id: string): void {
    setSource({ id })
    const artifact = deployable.find((it) => it.id === id)
    if (!artifact) return
    runtimeCode(client, artifact).then(setTyped, (error: unknown) =>
      setSource({ id, problem: `Its constructor does not run without arguments: ${nodeErrorText(error)}` }),
    )
  }
  return (
    <EditForm label="Set code" submit="Set code" address={address} read={setCode(address, text)} onDone={onDone}>
      {(problem) => (
        <>
          {deployable.length > 0 && (
            <ChoiceField
              label="From an artifact"
              value={source.id}
              onChange={take}
              choices={[{ value: '', title: 'none' }, ...deployable.map(({ id, name }) => ({ value: id, title: nameToText(name) }))]}
            />
          )}
          <TextAreaField
            label="Runtime code"
            rows={8}
            value={text}
            onChange={setTyped}
            placeholder="0x"
            error={problem ?? source.problem}
            hint="The code that calls run, not the creation code. Storage and balance stay."
          />
        </>
      )}
    </EditForm>
  )
}

/** The code that an artifact's constructor returns without arguments. */
async function runtimeCode(client: App['client'], { id }: WireArtifact): Promise<string> {
  const code = await client.call('devnet_creationCode', id)
  if (code === null) throw new Error('it has no creation code')
  return await client.call('eth_call', { input: code }, 'latest')
}
