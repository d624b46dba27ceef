import { Download } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireKeyFile } from '../../../node-core/contract/keyStore.ts'
import { Button } from '../../components/forms/Button.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { saveFile } from '../../components/forms/saveFile.ts'
import { useClient } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { useTask } from '../../store/useTask.ts'

/** Exports the encrypted key file of an account. */
export function ExportKeyFileDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const [file, setFile] = useState<WireKeyFile>()
  const { run } = task
  useEffect(() => {
    run('Reading the key file…', () => client.call('devnet_exportKeyFile', address), setFile)
  }, [run, client, address])
  return (
    <Dialog open title="Export key file" onClose={onClose}>
      <FormStack
        label="Export key file"
        busy={task.busy}
        error={task.error}
        actions={
          <Button
            tone="primary"
            disabled={!file}
            icon={<Download size={14} aria-hidden />}
            onClick={() => file && saveFile(`${file.fileName}.json`, file.text, 'application/json')}
          >
            Save file
          </Button>
        }
      >
        <AccountNote address={address} />
        <p>The file is encrypted. geth and wallets open it with the account’s password.</p>
        {file ? <CodeBlock title={file.fileName} code={file.text} /> : <Skeleton width={60} />}
      </FormStack>
    </Dialog>
  )
}
