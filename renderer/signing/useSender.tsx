import { useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { ChoiceField } from '../components/forms/Field.tsx'
import { actingAsOf } from '../store/actingAs.ts'
import { useApp, useInterest } from '../store/useApp.ts'
import { accountTitle } from '../format/accountTitle.ts'

/** The accounts that can send: the one that the user acts as, dev accounts and those of the key store. Undefined before the accounts are loaded. */
export function useSender(): { from: Address | undefined; field: ReactNode } {
  useInterest('accounts')
  const { accounts, keyStore, states } = useApp((state) => state.accounts)
  const labels = useApp((state) => state.workspace.labels)
  const actingAs = useApp(actingAsOf)
  const [chosen, setChosen] = useState<Address>()
  const choices = useMemo(
    () => [
      ...(actingAs ? [{ address: actingAs, name: `Acting as ${labels.get(actingAs) ?? 'this address'}` }] : []),
      ...(accounts ?? []).map(({ address, index }) => ({ address, name: labels.get(address) ?? `Account ${index}` })),
      ...(keyStore?.accounts ?? []).map(({ address, isUnlocked }) => ({
        address,
        name: `${labels.get(address) ?? 'Key store'}, ${isUnlocked ? 'unlocked' : 'locked'}`,
      })),
    ],
    [accounts, keyStore, labels, actingAs],
  )
  // Acting as an address chooses it as the sender.
  const [actedAs, setActedAs] = useState(actingAs)
  if (actedAs !== actingAs) {
    setActedAs(actingAs)
    setChosen(undefined)
  }
  const from = chosen ?? choices[0]?.address
  const field = from && (
    <ChoiceField
      label="Sender"
      width={52}
      value={from}
      onChange={(value) => setChosen(value as Address)}
      choices={choices.map(({ address, name }) => ({ value: address, title: accountTitle(name, address, states.get(address)?.balance) }))}
    />
  )
  return { from, field }
}
