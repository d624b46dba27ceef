import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FileField } from '../../components/forms/FileField.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { useClient, useSync } from '../../store/useApp.ts'
import { AccountAdded } from './AccountAdded.tsx'
import { readKeyFile, type KeyFileText } from './keyFileText.ts'
import { NewPasswordFields, NO_PASSWORD } from '../../signing/NewPasswordFields.tsx'
import { useTask } from '../../store/useTask.ts'

/** Imports an account into the key store: a private key, or a key file from geth or a wallet. */
export function ImportAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const sync = useSync()
  const [tab, setTab] = useState('key')
  const [made, setMade] = useState<Address>()
  const done = (address: Address): void => {
    setMade(address)
    void sync.refresh('accounts')
  }
  return (
    <Dialog isNarrow open title="Import an account" onClose={onClose}>
      {made ? (
        <AccountAdded address={made} title="Account imported" onClose={onClose} />
      ) : (
        <Tabs
          label="Import from"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'key', title: 'Private key', content: <PrivateKeyForm onDone={done} /> },
            { id: 'file', title: 'Key file', content: <KeyFileForm onDone={done} /> },
          ]}
        />
      )}
    </Dialog>
  )
}

function PrivateKeyForm({ onDone }: { onDone: (address: Address) => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const [key, setKey] = useState('')
  const [chosen, setChosen] = useState(NO_PASSWORD)
  const digits = key.trim().replace(/^0x/i, '')
  const problem = problemOfKey(digits)
  return (
    <FormStack
      label="Import a private key"
      submit="Import"
      isReady={digits !== '' && problem === undefined && chosen.password === chosen.again}
      busy={task.busy}
      error={task.error}
      onSubmit={() =>
        task.run('Encrypting the key; this takes a second…', () => client.call('personal_importRawKey', digits, chosen.password), onDone)
      }
    >
      <Field
        secret
        label="Private key"
        value={key}
        onChange={setKey}
        disabled={task.busy !== undefined}
        error={problem}
        hint="64 hexadecimal digits, with or without 0x. Do not use a key that holds anything of value."
      />
      <NewPasswordFields value={chosen} onChange={setChosen} disabled={task.busy !== undefined} />
    </FormStack>
  )
}

function problemOfKey(digits: string): string | undefined {
  if (!/^[0-9a-f]*$/i.test(digits)) return 'A private key contains only hexadecimal digits'
  if (digits.length > 64) return `A private key has 64 digits, this one has ${digits.length}`
  return digits.length > 0 && digits.length < 64 ? `${64 - digits.length} digits are missing` : undefined
}

function KeyFileForm({ onDone }: { onDone: (address: Address) => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const [file, setFile] = useState<KeyFileText>()
  const [problem, setProblem] = useState<string>()
  const [password, setPassword] = useState('')
  const choose = async (chosen: File): Promise<void> => {
    const read = await readKeyFile(chosen)
    setFile('problem' in read ? undefined : read)
    setProblem('problem' in read ? read.problem : undefined)
  }
  const submit = (): void => {
    if (file)
      task.run(
        'Decrypting the file and encrypting the key; this takes a second or two…',
        () => client.call('devnet_importKeyFile', file.text, password),
        onDone,
      )
  }
  return (
    <FormStack label="Import a key file" submit="Import" isReady={file !== undefined} busy={task.busy} error={task.error} onSubmit={submit}>
      <FileField
        label="Key file"
        accept=".json,application/json,*"
        chosen={file && (file.address ? `${file.name}, of ${file.address}` : file.name)}
        hint="A Web3 Secret Storage file, version 3, as written by geth and wallets"
        error={problem}
        disabled={task.busy !== undefined}
        onChoose={(chosen) => void choose(chosen)}
      />
      <Field
        secret
        label="Password of the file"
        value={password}
        onChange={setPassword}
        disabled={task.busy !== undefined}
        hint="The imported account keeps this password."
      />
    </FormStack>
  )
}
