import { useState, type ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { Field } from '../components/forms/Field.tsx'
import { holdingOf } from '../store/accountsSlice.ts'
import { useApp, useInterest } from '../store/useApp.ts'

/** How a dialog comes by the key of an account. */
export interface Signer {
  /** Nothing is missing for it to sign. */
  isReady: boolean
  /** What the node is told with the request: undefined where the account needs no password. */
  password: string | undefined
  /** Asks for the password where the account is locked. */
  field: ReactNode
}

/** The key of an account that is about to sign: a locked one asks for its password, for this once. */
export function useSigner(address: Address): Signer {
  useInterest('accounts')
  const holding = useApp((state) => holdingOf(state.accounts, address))
  const [password, setPassword] = useState('')
  if (holding !== 'locked') return { isReady: holding !== undefined && holding !== 'foreign', password: undefined, field: null }
  return {
    isReady: true,
    password,
    field: (
      <Field
        secret
        label="Password of the account"
        value={password}
        onChange={setPassword}
        hint="The account is locked: its password signs this once and leaves it locked."
      />
    ),
  }
}
