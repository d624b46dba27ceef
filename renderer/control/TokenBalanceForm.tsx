import { useState, type ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { unitsFromText } from '../format/amount.ts'
import { MAX_DECIMALS } from '../format/tokenAmount.ts'
import { addressOrLabel } from '../routing/addressOrLabel.ts'
import { tokenSymbol } from '../store/tokenFacts.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useKnownAddresses } from '../store/useKnownAddresses.ts'
import { useTask } from '../store/useTask.ts'
import { useTokenFacts } from '../store/useTokenFacts.ts'
import { dealToken } from './dealToken.ts'
import { perform } from './perform.ts'

interface TokenBalanceFormProps {
  token: Address
  /** Whose balance; asked for if undefined. */
  owner?: Address
  /** Whether the amount is added to the balance, or replaces it. */
  isAdded: boolean
  onDone: () => void
}

/** Sets or raises an account's balance in an ERC-20 token. */
export function TokenBalanceForm({ token, owner, isAdded, onDone }: TokenBalanceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const facts = useTokenFacts([token]).get(token)
  const labels = useApp((state) => state.workspace.labels)
  const known = useKnownAddresses()
  const [ownerText, setOwnerText] = useState('')
  const [text, setText] = useState(isAdded ? '100' : '')
  const decimals = Math.min(facts?.decimals ?? 0, MAX_DECIMALS)
  const found = owner === undefined ? addressOrLabel(ownerText, labels) : { address: owner }
  const address = 'address' in found ? found.address : undefined
  const amount = unitsFromText(text, decimals, 'The token has no smaller unit')
  const deal = (): void => {
    if (address === undefined || typeof amount === 'string') return
    task.run("Changing the token's storage…", () => perform(app, dealToken({ token, facts, owner: address, amount, isAdded })), onDone)
  }
  return (
    <FormStack
      label="Token balance"
      submit={isAdded ? 'Add tokens' : 'Set balance'}
      isReady={address !== undefined && typeof amount === 'bigint'}
      busy={task.busy}
      error={task.error}
      onSubmit={deal}
    >
      {owner === undefined && (
        <Field
          label="Holder"
          value={ownerText}
          onChange={setOwnerText}
          placeholder="0x…, or a label"
          suggestions={known}
          error={'problem' in found && ownerText.length > 2 ? found.problem : undefined}
        />
      )}
      <Field
        label={`Amount${facts ? ` (${tokenSymbol(facts)})` : ''}`}
        value={text}
        onChange={setText}
        disabled={task.busy !== undefined}
        error={typeof amount === 'string' && text !== '' ? amount : undefined}
        hint={
          isAdded
            ? 'Added to the balance in the token’s storage, without a transfer.'
            : 'Written to the token’s storage, without a transfer; the total supply stays.'
        }
      />
    </FormStack>
  )
}
