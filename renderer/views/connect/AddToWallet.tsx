import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useTask } from '../../store/useTask.ts'
import { browserWallet, walletChain } from './browserWallet.ts'
import type { Endpoints } from './connectSnippets.ts'

/** Offers this chain to the browser's wallet, if there is one; the wallet asks the user to confirm. */
export function AddToWallet({ endpoints }: { endpoints: Endpoints }): ReactNode {
  const task = useTask()
  const wallet = browserWallet(window)
  if (!wallet) return null
  const add = (): void =>
    task.run(
      'Confirm in your wallet…',
      () => wallet.request({ method: 'wallet_addEthereumChain', params: [walletChain(endpoints)] }),
      () => {},
    )
  return (
    <FormStack
      label="Add to wallet"
      busy={task.busy}
      error={task.error}
      actions={
        <Button tone="primary" icon={<Wallet size={14} aria-hidden />} disabled={task.busy !== undefined} onClick={add}>
          Add to browser wallet
        </Button>
      }
    >
      {null}
    </FormStack>
  )
}
