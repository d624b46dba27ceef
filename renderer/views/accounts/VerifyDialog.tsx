import { CircleCheck, CircleX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { addressFromText } from '../../format/checksum.ts'
import { addressPath } from '../../routing/paths.ts'
import { useClient } from '../../store/useApp.ts'
import { messageBytes, type MessageForm } from '../../signing/messageBytes.ts'
import { MessageFields } from '../../signing/MessageFields.tsx'
import { reviewTypedData } from '../../signing/typedData.ts'
import { useTask } from '../../store/useTask.ts'

const SIGNED = [
  { value: 'message', title: 'A message (personal_sign)' },
  { value: 'typed', title: 'Typed data (EIP-712)' },
]

/** Recovers the account that made a signature, and compares it with an expected one. */
export function VerifyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const [isTyped, setIsTyped] = useState(false)
  const [text, setText] = useState('')
  const [form, setForm] = useState<MessageForm>('text')
  const [signature, setSignature] = useState('')
  const [expected, setExpected] = useState('')
  const [signer, setSigner] = useState<Address>()
  const message = messageBytes(text, form)
  const typedProblem = isTyped && text.trim() !== '' ? problemOfTyped(text) : undefined
  const digits = signature.trim().replace(/^0x/i, '').toLowerCase()
  const signatureProblem =
    digits === '' || /^[0-9a-f]{130}$/.test(digits) ? undefined : 'A signature is 65 bytes: 0x followed by 130 hexadecimal digits'
  const wanted = expected.trim() === '' ? undefined : addressFromText(expected)
  const isReady =
    digits !== '' && signatureProblem === undefined && (isTyped ? text.trim() !== '' && typedProblem === undefined : 'bytes' in message)
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value)
      setSigner(undefined)
    }
  const recover = (): void => {
    const bytes: Hex = `0x${digits}`
    task.run(
      'Recovering the account…',
      () =>
        isTyped
          ? client.call('devnet_recoverTypedData', text, bytes)
          : client.call('personal_ecRecover', 'bytes' in message ? message.bytes : '0x', bytes),
      setSigner,
    )
  }
  return (
    <Dialog open title="Verify a signature" onClose={onClose}>
      <FormStack
        label="Verify a signature"
        submit="Recover signer"
        onSubmit={recover}
        isReady={isReady}
        busy={task.busy}
        error={task.error}
      >
        <ChoiceField
          label="What was signed"
          width={30}
          value={isTyped ? 'typed' : 'message'}
          onChange={change((value: string) => setIsTyped(value === 'typed'))}
          choices={SIGNED}
        />
        {isTyped ? (
          <TextAreaField label="Typed data as JSON" rows={8} value={text} onChange={change(setText)} error={typedProblem} />
        ) : (
          <MessageFields text={text} form={form} onText={change(setText)} onForm={change(setForm)} disabled={false} />
        )}
        <TextAreaField
          label="Signature"
          rows={2}
          value={signature}
          onChange={change(setSignature)}
          placeholder="0x…"
          error={signatureProblem}
        />
        <Field
          label="Expected account (optional)"
          value={expected}
          onChange={setExpected}
          placeholder="0x…"
          error={wanted && 'problem' in wanted ? wanted.problem : undefined}
        />
        {signer && <Verdict signer={signer} expected={wanted && 'address' in wanted ? wanted.address : undefined} />}
      </FormStack>
    </Dialog>
  )
}

function Verdict({ signer, expected }: { signer: Address; expected: Address | undefined }): ReactNode {
  const isOther = expected !== undefined && expected !== signer
  return (
    <StatusBanner
      role="status"
      tone={isOther ? 'danger' : 'success'}
      icon={isOther ? <CircleX size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
      title={isOther ? 'Signed by another account' : expected ? 'Signed by the expected account' : 'Signed by'}
    >
      <AddressChip address={signer} href={addressPath(signer)} whole copy="always" />
      {isOther && <p>Or the message differs from the signed one: then this account is meaningless.</p>}
    </StatusBanner>
  )
}

function problemOfTyped(text: string): string | undefined {
  const read = reviewTypedData(text)
  return 'problem' in read ? read.problem : undefined
}
