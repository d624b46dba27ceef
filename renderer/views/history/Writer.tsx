import { useCallback, type ReactNode } from 'react'
import type { Address, Hash, Hex } from '../../../node-core/contract/hex.ts'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { plainText } from '../../format/revert.ts'
import { tracePath } from '../../routing/paths.ts'
import { useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'

export interface WriterProps {
  transaction: Hash
  address: Address
  slot: Hex
}

/** The function with which a transaction wrote a slot last, which leads to the step; nothing where that cannot be told. */
export function Writer({ transaction, address, slot }: WriterProps): ReactNode {
  const client = useClient()
  const ask = useCallback(() => client.call('devnet_storageWrites', transaction, address, slot), [client, transaction, address, slot])
  const { resource } = useResponse(ask)
  if (resource.status === 'loading') return <Skeleton width={14} />
  const write = resource.status === 'ready' ? resource.data.findLast(({ isReverted }) => !isReverted) : undefined
  if (write === undefined) return null
  const { contract, function: name, location, step } = write
  const called = [contract, name].filter((it) => it !== null).join('.')
  const place = location === null ? '' : `${location.path}:${location.line}`
  return (
    <span data-hint={[called, place, `step ${step}`].filter((it) => it !== '').join('\n')}>
      <TextLink href={tracePath(transaction, { tab: 'steps', step })}>{plainText(called || place || `step ${step}`, 60)}</TextLink>
    </span>
  )
}
