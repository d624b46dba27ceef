import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { ChangeBadge } from '../../components/values/ChangeBadge.tsx'
import { TokenAmount } from '../../components/values/TokenAmount.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import type { TokenChange } from '../../store/balanceChanges.ts'
import type { TokenFacts } from '../../store/tokenFacts.ts'

export interface TokenChangesProps {
  list: readonly TokenChange[]
  facts: ReadonlyMap<Address, TokenFacts>
  /** Maximum number shown; the rest are only counted. */
  most: number
}

/** Token gains and losses, each in its unit. */
export function TokenChanges({ list, facts, most }: TokenChangesProps): ReactNode {
  return (
    <>
      {list.slice(0, most).map(({ token, id, amount }) => (
        <ChangeBadge key={`${token} ${id}`} amount={amount}>
          <TokenAmount signed value={amount} facts={facts.get(token)} id={id} />
        </ChangeBadge>
      ))}
      {list.length > most && <Badge>{countText(list.length - most, 'more token')}</Badge>}
    </>
  )
}
