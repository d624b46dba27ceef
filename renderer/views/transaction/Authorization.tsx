import { useCallback, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { WireAuthorization } from '../../../node-core/contract/wire/transaction.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { authorityOf } from '../../format/authority.ts'
import { addressPath } from '../../routing/paths.ts'
import type { TransactionDetail } from '../../store/detailsSlice.ts'
import { skippedAuthorizations } from '../../store/skippedAuthorizations.ts'
import { useDetail } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'

/** The authorizations of a transaction (EIP-7702): whose code each sets, to which address, and for which nonce and chain it was signed. */
export function Authorizations({ transaction, isMined }: { transaction: TransactionDetail['transaction']; isMined: boolean }): ReactNode {
  const { authorizationList: list = [] } = transaction
  const { resource } = useResponse(
    useCallback(() => Promise.all(list.map((authorization) => authorityOf(authorization).catch(() => undefined))), [list]),
  )
  const authorities = resource.status === 'ready' ? resource.data : undefined
  const lines = (skipped: readonly boolean[] = []): ReactNode =>
    list.map((authorization, at) => (
      <Authorization
        key={at}
        authorization={authorization}
        authority={authorities && (authorities[at] ?? null)}
        isSkipped={skipped[at] ?? false}
      />
    ))
  return isMined && authorities ? <MinedAuthorizations transaction={transaction} authorities={authorities} lines={lines} /> : lines()
}

/** They are told apart by what the transaction changed. */
function MinedAuthorizations({
  transaction,
  authorities,
  lines,
}: {
  transaction: TransactionDetail['transaction']
  authorities: readonly (Address | undefined)[]
  lines: (skipped?: readonly boolean[]) => ReactNode
}): ReactNode {
  const changes = useDetail('stateChanges', transaction.hash)
  return lines(changes.status === 'ready' ? skippedAuthorizations(transaction, authorities, changes.data) : undefined)
}

interface AuthorizationProps {
  authorization: WireAuthorization
  /** Who signed it; undefined while that is computed, null if nobody can have. */
  authority: Address | null | undefined
  isSkipped: boolean
}

function Authorization({ authorization: { address, nonce, chainId }, authority, isSkipped }: AuthorizationProps): ReactNode {
  return (
    <div>
      <Authority address={authority} />{' '}
      {BigInt(address) === 0n ? (
        'removes its delegation'
      ) : (
        <>
          delegates to <AddressChip address={address} href={addressPath(address)} copy="never" />
        </>
      )}
      , signed at nonce {groupDigits(BigInt(nonce))}, for {BigInt(chainId) === 0n ? 'any chain' : `chain ${BigInt(chainId)}`}
      {isSkipped && (
        <>
          {' '}
          <Badge tone="warning" hint="It had no effect: it is not for this chain, or not for the nonce that its account had then">
            skipped
          </Badge>
        </>
      )}
    </div>
  )
}

function Authority({ address }: { address: Address | null | undefined }): ReactNode {
  if (address) return <AddressChip address={address} href={addressPath(address)} copy="never" />
  return address === undefined ? <Skeleton width={10} /> : 'an unknown signer (invalid signature)'
}
