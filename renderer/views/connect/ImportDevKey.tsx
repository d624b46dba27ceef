import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { ChoiceField, FieldRow } from '../../components/forms/Field.tsx'
import { useApp, useInterest } from '../../store/useApp.ts'
import { accountTitle } from '../../format/accountTitle.ts'
import { PrivateKeyDialog } from '../accounts/PrivateKeyDialog.tsx'

/** Offers the private key of a dev account for import into a wallet. */
export function ImportDevKey(): ReactNode {
  useInterest('accounts')
  const accounts = useApp((state) => state.accounts.accounts)
  const [chosen, setChosen] = useState<Address>()
  const [isShown, setShown] = useState(false)
  const address = chosen ?? accounts?.[0]?.address
  if (!accounts || address === undefined) return null
  return (
    <>
      <FieldRow label="Key for wallet" onSubmit={() => setShown(true)}>
        <ChoiceField
          label="Account to import"
          width={32}
          value={address}
          onChange={(value) => setChosen(value as Address)}
          choices={accounts.map((account) => ({
            value: account.address,
            title: accountTitle(`Account ${account.index}`, account.address),
          }))}
        />
        <Button type="submit" icon={<KeyRound size={14} aria-hidden />}>
          Show private key…
        </Button>
      </FieldRow>
      {isShown && <PrivateKeyDialog address={address} onClose={() => setShown(false)} />}
    </>
  )
}
