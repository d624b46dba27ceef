import { useState } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireSend } from '../bridge/methods.ts'
import { EMPTY_DRAFT, sendFromDraft, type SendDraft } from './sendDraft.ts'

/** A draft in a form. */
export interface SendDraftForm {
  draft: SendDraft
  /** The transaction of the draft; undefined if something is missing or invalid. */
  send: WireSend | undefined
  change: (part: Partial<SendDraft>) => void
  /** What the field of one part of the draft shows; an empty field is not an error yet. */
  field: <K extends keyof SendDraft>(
    name: K,
  ) => { value: SendDraft[K]; onChange: (value: string) => void; disabled: boolean; error: string | undefined }
}

/** A draft that starts as `initial`. */
export function useSendDraft(from: Address, disabled: boolean, initial = EMPTY_DRAFT): SendDraftForm {
  const [draft, setDraft] = useState<SendDraft>(initial)
  const read = sendFromDraft(from, draft)
  const change = (part: Partial<SendDraft>): void => setDraft((now) => ({ ...now, ...part }))
  return {
    draft,
    send: 'send' in read ? read.send : undefined,
    change,
    field: (name) => ({
      value: draft[name],
      onChange: (value) => change({ [name]: value }),
      disabled,
      error: draft[name] === '' || !('problems' in read) ? undefined : read.problems[name],
    }),
  }
}
