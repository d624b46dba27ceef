import { useState, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useClient } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { messageBytes, type MessageForm } from '../../signing/messageBytes.ts'
import { MessageFields } from '../../signing/MessageFields.tsx'
import { Signature } from '../../signing/Signature.tsx'
import { signMessage } from '../../signing/signedRequests.ts'
import { useSigner } from '../../signing/useSigner.tsx'
import { useTask } from '../../store/useTask.ts'

/** Signs a message as personal_sign does (EIP-191). */
export function SignMessageDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const signer = useSigner(address)
  const [text, setText] = useState('')
  const [form, setForm] = useState<MessageForm>('text')
  const [signed, setSigned] = useState<{ message: Hex; signature: Hex }>()
  const message = messageBytes(text, form)
  const sign = (): void => {
    if ('problem' in message) return
    const { bytes } = message
    task.run(
      'Signing…',
      () => signMessage(client, address, bytes, signer.password),
      (signature) => setSigned({ message: bytes, signature }),
    )
  }
  return (
    <Dialog open title="Sign a message" onClose={onClose}>
      <FormStack
        label="Sign a message"
        submit="Sign"
        onSubmit={sign}
        isReady={'bytes' in message && signer.isReady}
        busy={task.busy}
        error={task.error}
      >
        <AccountNote address={address} name="Signs with" />
        <MessageFields text={text} form={form} onText={setText} onForm={setForm} disabled={task.busy !== undefined} />
        {signer.field}
        {signed && 'bytes' in message && signed.message === message.bytes && <Signature signature={signed.signature} />}
      </FormStack>
    </Dialog>
  )
}
