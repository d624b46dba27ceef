import { useCallback, type ReactNode } from 'react'
import type { WireAuthorization } from '../../../node-core/contract/wire/transaction.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { addressPath } from '../../routing/paths.ts'
import { authorityOf } from '../../format/authority.ts'
import { useResponse } from '../../store/useResponse.ts'

/** One authorization of a transaction (EIP-7702): whose code it sets, to which address, and for which nonce and chain it was signed. */
export function Authorization({ authorization }: { authorization: WireAuthorization }): ReactNode {
  const { address, nonce, chainId } = authorization
  return (
    <div>
      <Authority authorization={authorization} />{' '}
      {BigInt(address) === 0n ? (
        'removes its delegation'
      ) : (
        <>
          delegates to <AddressChip address={address} href={addressPath(address)} copy="never" />
        </>
      )}
      , signed at nonce {groupDigits(BigInt(nonce))}, for {BigInt(chainId) === 0n ? 'any chain' : `chain ${BigInt(chainId)}`}
    </div>
  )
}

function Authority({ authorization }: { authorization: WireAuthorization }): ReactNode {
  const { resource } = useResponse(useCallback(() => authorityOf(authorization), [authorization]))
  if (resource.status === 'ready') return <AddressChip address={resource.data} href={addressPath(resource.data)} copy="never" />
  return resource.status === 'loading' ? <Skeleton width={10} /> : 'an unknown signer (invalid signature)'
}
