import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { ValueLine } from '../../components/values/ValueLine.tsx'
import { useApp } from '../../store/useApp.ts'

/** The account that a dialog acts on, with its balance. */
export function AccountNote({ address, name = 'Account' }: { address: Address; name?: string }): ReactNode {
  const balance = useApp((state) => state.accounts.states.get(address)?.balance)
  return (
    <ValueLine label={name} aside={balance !== undefined && <Amount wei={balance} unit="ETH" maxFraction={4} />}>
      <AddressChip address={address} whole copy="always" />
    </ValueLine>
  )
}
