import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../bridge/rpcError.ts'
import { Button } from '../../components/forms/Button.tsx'
import { useClient } from '../../store/useApp.ts'
import { saveProfile } from './saveProfile.ts'

/** Saves a profile of any size as a file; shows an error next to the button. `bytes`: its content, if already loaded. */
export function ExportProfile({ name, bytes }: { name: string; bytes?: Uint8Array<ArrayBuffer> }): ReactNode {
  const client = useClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await saveProfile(client, name, bytes)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setIsBusy(false)
  }

  return (
    <>
      {problem !== undefined && <span role="alert">{problem}</span>}
      <Button icon={<Download size={14} aria-hidden />} disabled={isBusy} onClick={() => void save()}>
        Export
      </Button>
    </>
  )
}
