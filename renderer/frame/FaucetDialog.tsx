import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { PresentOnly } from '../control/PresentOnly.tsx'
import { addressOrLabel } from '../routing/addressOrLabel.ts'
import { addressOfPath } from '../routing/menuView.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useKnownAddresses } from '../store/useKnownAddresses.ts'
import { FundDialog } from '../views/accounts/FundDialog.tsx'

/** The faucet, available everywhere: for the address of the current page, or else for a typed one. */
export function FaucetDialog(): ReactNode {
  const { store } = useAppContext()
  const isOpen = useApp((state) => state.ui.faucetOpen)
  const shown = useRouterState({ select: ({ location }) => addressOfPath(location.pathname) })
  const [typed, setTyped] = useState<Address>()
  const close = (): void => {
    setTyped(undefined)
    store.setState(({ ui }) => ({ ui: { ...ui, faucetOpen: false } }))
  }
  if (!isOpen) return null
  const address = typed ?? shown
  return (
    <PresentOnly title="Faucet" onClose={close}>
      {address === undefined ? <ChooseAddress onChoose={setTyped} onClose={close} /> : <FundDialog address={address} onClose={close} />}
    </PresentOnly>
  )
}

function ChooseAddress({ onChoose, onClose }: { onChoose: (address: Address) => void; onClose: () => void }): ReactNode {
  const labels = useApp((state) => state.workspace.labels)
  const known = useKnownAddresses()
  const [text, setText] = useState('')
  const read = addressOrLabel(text, labels)
  const address = 'address' in read ? read.address : undefined
  return (
    <Dialog isNarrow open title="Faucet" onClose={onClose}>
      <FormStack
        label="Faucet"
        submit="Next"
        isReady={address !== undefined}
        busy={undefined}
        error={undefined}
        onSubmit={() => address && onChoose(address)}
      >
        <Field
          label="Account to fund"
          value={text}
          onChange={setText}
          placeholder="0x…, or a label"
          suggestions={known}
          error={'problem' in read && text.length > 2 ? read.problem : undefined}
          hint="Receives ether from a dev account."
        />
      </FormStack>
    </Dialog>
  )
}
