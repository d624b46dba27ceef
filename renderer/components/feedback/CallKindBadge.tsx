import type { ReactNode } from 'react'
import { Badge, type Tone } from './Badge.tsx'

const KINDS: Record<string, { tone: Tone; hint: string }> = {
  CALL: { tone: 'neutral', hint: 'A call of another account' },
  STATICCALL: { tone: 'info', hint: 'A call that may change nothing' },
  DELEGATECALL: { tone: 'warning', hint: 'Another account’s code, run on the caller’s storage with its caller and value' },
  CALLCODE: { tone: 'warning', hint: 'Another account’s code, run on the caller’s storage' },
  CREATE: { tone: 'accent', hint: 'The creation of a contract' },
  CREATE2: { tone: 'accent', hint: 'The creation of a contract at an address known beforehand' },
  SELFDESTRUCT: { tone: 'danger', hint: 'The balance was sent away, and the account may be gone' },
}

/** How a frame was entered. */
export function CallKindBadge({ kind }: { kind: string }): ReactNode {
  const known = KINDS[kind]
  return (
    <Badge tone={known?.tone ?? 'neutral'} {...(known && { hint: known.hint })}>
      {kind}
    </Badge>
  )
}
