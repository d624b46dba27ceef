import { useCallback, type ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { encodeArguments } from '../../abi/decodedValue.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useSender } from '../../signing/useSender.tsx'
import { TransactionForm } from './TransactionForm.tsx'

/** Deploys an artifact: constructor arguments as a form, simulated before sending. */
export function DeployDialog({ artifact, onClose }: { artifact: WireArtifact; onClose: () => void }): ReactNode {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('devnet_creationCode', artifact.id), [client, artifact.id]))
  const title = `Deploy ${nameToText(artifact.name)}`
  return (
    <Dialog open title={title} onClose={onClose}>
      {resource.status !== 'ready' ? (
        <NotLoaded title="Creation code" resource={resource} />
      ) : resource.data === null ? (
        <p>This artifact has no deployable creation code: it is only an ABI, an abstract contract, or has unlinked libraries.</p>
      ) : (
        <DeployForm artifact={artifact} creationCode={resource.data} label={title} />
      )}
    </Dialog>
  )
}

function DeployForm({ artifact, creationCode, label }: { artifact: WireArtifact; creationCode: Hex; label: string }): ReactNode {
  const { from, field } = useSender()
  const constructorItem = artifact.abi.find(({ type }) => type === 'constructor')
  const inputs = constructorItem?.inputs ?? []
  return (
    <Stack>
      {field}
      {from && (
        <TransactionForm
          label={label}
          from={from}
          to={undefined}
          item={constructorItem}
          inputs={inputs}
          outputs={[]}
          isPayable={constructorItem?.stateMutability === 'payable'}
          inputOf={(values) => `${creationCode}${encodeArguments(inputs, values).slice(2)}`}
        />
      )}
    </Stack>
  )
}
