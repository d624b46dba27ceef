import { useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { OptionList } from '../../components/forms/OptionList.tsx'
import { plainText } from '../../format/revert.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useContract } from '../../store/useWorkspace.ts'
import { useTask } from '../../store/useTask.ts'

/** Maximum number of options shown; search narrows a longer list. */
const MAX_OPTIONS = 100

/** Assigns an artifact to a contract manually, or removes the assignment. */
export function AssignArtifactDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const artifacts = useApp((state) => state.workspace.artifacts)
  const contract = useContract(address)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const task = useTask()
  const options = useMemo(() => {
    const words = query.trim().toLowerCase().split(/\s+/)
    const found = artifacts.filter(({ name, source, file }) =>
      words.every((word) => `${name} ${source ?? file}`.toLowerCase().includes(word)),
    )
    return found
      .slice(0, MAX_OPTIONS)
      .map(({ id, name, source, file }) => ({ id, title: plainText(name, 128), note: plainText(source ?? file, 120), group: undefined }))
  }, [artifacts, query])
  const assign = (id: string | null): void => task.run('Saving', () => client.call('devnet_assignArtifact', address, id), onClose)
  const value = chosen ?? contract?.artifactId ?? undefined
  return (
    <Dialog title="ABI" open onClose={onClose}>
      <FormStack
        label="ABI"
        submit="Use this ABI"
        isReady={chosen !== undefined}
        busy={task.busy}
        error={task.error}
        onSubmit={() => chosen !== undefined && assign(chosen)}
        actions={contract?.isArtifactAssigned && <Button onClick={() => assign(null)}>Match by code again</Button>}
      >
        <AddressChip address={address} whole copy="always" />
        <OptionList
          label="Artifacts"
          placeholder="Name or source"
          options={options}
          query={query}
          onQuery={setQuery}
          value={value}
          onChoose={setChosen}
          nothing={artifacts.length === 0 ? 'No artifacts yet. Import some first.' : 'No artifact matches.'}
        />
      </FormStack>
    </Dialog>
  )
}
