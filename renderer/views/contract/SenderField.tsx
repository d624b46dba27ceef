import { useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { ChoiceField } from '../../components/forms/Field.tsx'
import { formatAmount } from '../../format/amount.ts'
import { checksumAddress } from '../../format/checksum.ts'
import { shortenHex } from '../../format/hash.ts'
import { useApp, useInterest } from '../../store/useApp.ts'

/** Who signs what a form sends: a dev account, or one of the key store. Undefined before the accounts are loaded. */
export function useSender(): { from: Address | undefined; field: ReactNode } {
  useInterest('accounts')
  const { accounts, keyStore, states } = useApp((state) => state.accounts)
  const labels = useApp((state) => state.workspace.labels)
  const [chosen, setChosen] = useState<Address>()
  const choices = useMemo(
    () => [
      ...(accounts ?? []).map(({ address, index }) => ({ address, name: labels.get(address) ?? `Account ${index}` })),
      ...(keyStore?.accounts ?? []).map(({ address, isUnlocked }) => ({ address, name: `${labels.get(address) ?? 'Key store'}, ${isUnlocked ? 'unlocked' : 'locked'}` })),
    ],
    [accounts, keyStore, labels],
  )
  const from = chosen ?? choices[0]?.address
  const field = from && (
    <ChoiceField
      label="Sender"
      width={52}
      value={from}
      onChange={(value) => setChosen(value as Address)}
      choices={choices.map(({ address, name }) => {
        const balance = states.get(address)?.balance
        const amount = balance === undefined ? undefined : formatAmount(balance, 'ETH', 4)
        const has = amount ? ` · ${amount.whole}${amount.fraction ? `.${amount.fraction}` : ''} ${amount.unit}` : ''
        return { value: address, title: `${name} · ${shortenHex(checksumAddress(address))}${has}` }
      })}
    />
  )
  return { from, field }
}
