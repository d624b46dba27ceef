import type { ReactNode } from 'react'
import type { WireContract } from '../../../node-core/contract/workspace.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { PROXY_TEXTS, TOKEN_TITLES } from './contractTexts.ts'

/** The kind of contract, derived from its code. */
export function ContractBadges({ codeSizeBytes, proxy, token, origin }: WireContract): ReactNode {
  if (codeSizeBytes === 0) {
    return (
      <Badge tone="danger" hint="Its code is gone: it has destroyed itself">
        Destroyed
      </Badge>
    )
  }
  return (
    <Badges>
      {proxy && (
        <Badge tone="info" hint={PROXY_TEXTS[proxy].meaning}>
          {PROXY_TEXTS[proxy].title}
        </Badge>
      )}
      {token && (
        <Badge tone="accent" hint={`It has the functions of ${TOKEN_TITLES[token]}`}>
          {TOKEN_TITLES[token]}
        </Badge>
      )}
      {origin === 'genesis' && <Badge hint="It is there from the first block on">Genesis</Badge>}
      {!proxy && !token && origin !== 'genesis' && <Badge>Contract</Badge>}
    </Badges>
  )
}
