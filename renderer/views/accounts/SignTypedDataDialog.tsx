import { useMemo, useState, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { useClient } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { Signature } from '../../signing/Signature.tsx'
import { signTypedData } from '../../signing/signedRequests.ts'
import { reviewTypedData } from '../../signing/typedData.ts'
import { TypedDataReview } from '../../signing/TypedDataReview.tsx'
import { useSigner } from '../../signing/useSigner.tsx'
import { useTask } from '../../store/useTask.ts'

/** Signs typed data (EIP-712) in two steps: the pasted JSON is parsed, then reviewed field by field before signing. */
export function SignTypedDataDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const signer = useSigner(address)
  const [text, setText] = useState('')
  const [isReviewing, setIsReviewing] = useState(false)
  const [signature, setSignature] = useState<Hex>()
  const read = useMemo(() => (text.trim() === '' ? undefined : reviewTypedData(text)), [text])
  if (isReviewing && read && 'review' in read) {
    return (
      <Dialog open title="Review and sign" onClose={onClose}>
        <FormStack
          label="Review and sign"
          {...(signature === undefined && { submit: 'Sign' })}
          onSubmit={() => task.run('Signing…', () => signTypedData(client, address, text, signer.password), setSignature)}
          isReady={signer.isReady}
          busy={task.busy}
          error={task.error}
          actions={
            <Button
              disabled={task.busy !== undefined}
              onClick={() => {
                setIsReviewing(false)
                setSignature(undefined)
              }}
            >
              Back
            </Button>
          }
        >
          <AccountNote address={address} name="Signs with" />
          <TypedDataReview review={read.review} />
          {signature === undefined ? signer.field : <Signature signature={signature} />}
        </FormStack>
      </Dialog>
    )
  }
  return (
    <Dialog open title="Sign typed data" onClose={onClose}>
      <FormStack
        label="Sign typed data"
        submit="Review"
        isReady={read !== undefined && 'review' in read}
        onSubmit={() => setIsReviewing(true)}
      >
        <AccountNote address={address} name="Signs with" />
        <TextAreaField
          label="Typed data as JSON"
          rows={14}
          value={text}
          onChange={setText}
          placeholder={'{\n  "types": { … },\n  "primaryType": "…",\n  "domain": { … },\n  "message": { … }\n}'}
          error={read && 'problem' in read ? read.problem : undefined}
          hint="In the format of eth_signTypedData_v4 (EIP-712). You review every field before signing."
        />
      </FormStack>
    </Dialog>
  )
}
