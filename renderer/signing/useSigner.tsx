import { useState, type ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { Field } from '../components/forms/Field.tsx'
import { holdingOf } from '../store/accountsSlice.ts'
import { actingAsOf } from '../store/actingAs.ts'
import { useApp, useInterest } from '../store/useApp.ts'

/** How a dialog gets to use an account's key. */
export interface Signer {
  /** Whether everything needed for signing is there. */
  isReady: boolean
  /** The password to send with the request: undefined if the account needs none. */
  password: string | undefined
  /** Asks for the password if the account is locked. */
  field: ReactNode
}

/** Access to a signing account's key: a locked account needs its password for this one use. */
export function useSigner(address: Address): Signer {
  useInterest('accounts')
  const holding = useApp((state) => holdingOf(state.accounts, address))
  const isActing = useApp((state) => actingAsOf(state) === address)
  const [password, setPassword] = useState('')
  if (isActing) return { isReady: true, password: undefined, field: null }
  if (holding !== 'locked') return { isReady: holding !== undefined && holding !== 'foreign', password: undefined, field: null }
  return {
    isReady: true,
    password,
    field: (
      <Field
        secret
        label="Account password"
        value={password}
        onChange={setPassword}
        hint="The account is locked: the password signs this once and leaves it locked."
      />
    ),
  }
}
