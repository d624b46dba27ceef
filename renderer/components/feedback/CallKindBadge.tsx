import type { ReactNode } from 'react'
import { Badge, type Tone } from './Badge.tsx'

const KINDS: Record<string, { tone: Tone; hint: string }> = {
  CALL: { tone: 'neutral', hint: 'A call to another account' },
  STATICCALL: { tone: 'info', hint: 'A call that cannot change state' },
  DELEGATECALL: { tone: 'warning', hint: 'Another account’s code, run on the caller’s storage with its caller and value' },
  CALLCODE: { tone: 'warning', hint: 'Another account’s code, run on the caller’s storage' },
  CREATE: { tone: 'accent', hint: 'A contract creation' },
  CREATE2: { tone: 'accent', hint: 'A contract creation at a predictable address' },
  SELFDESTRUCT: { tone: 'danger', hint: 'The balance was sent away, and the account may have been deleted' },
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
