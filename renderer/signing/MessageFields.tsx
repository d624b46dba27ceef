import type { ReactNode } from 'react'
import { ChoiceField } from '../components/forms/Field.tsx'
import { TextAreaField } from '../components/forms/TextAreaField.tsx'
import { messageBytes, type MessageForm } from './messageBytes.ts'

interface MessageFieldsProps {
  text: string
  form: MessageForm
  onText: (text: string) => void
  onForm: (form: MessageForm) => void
  disabled: boolean
}

const FORMS = [
  { value: 'text', title: 'Text (UTF-8)' },
  { value: 'hex', title: 'Bytes (hex)' },
]

/** Asks for a message and its format, and shows its length in bytes. */
export function MessageFields({ text, form, onText, onForm, disabled }: MessageFieldsProps): ReactNode {
  const message = messageBytes(text, form)
  const size = 'bytes' in message ? (message.bytes.length - 2) / 2 : 0
  return (
    <>
      <ChoiceField
        label="The message is"
        width={20}
        value={form}
        onChange={(value) => onForm(value === 'hex' ? 'hex' : 'text')}
        choices={FORMS}
        disabled={disabled}
      />
      <TextAreaField
        label="Message"
        rows={5}
        value={text}
        onChange={onText}
        disabled={disabled}
        placeholder={form === 'hex' ? '0x…' : undefined}
        error={'problem' in message ? message.problem : undefined}
        hint={`${size} ${size === 1 ? 'byte' : 'bytes'}, after the prefix “\\x19Ethereum Signed Message:\\n${size}” of EIP-191`}
      />
    </>
  )
}
