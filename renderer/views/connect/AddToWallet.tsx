import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useTask } from '../../store/useTask.ts'
import { browserWallet, walletChain } from './browserWallet.ts'
import type { Endpoints } from './connectSnippets.ts'

/** Offers this chain to the wallet in the browser, where there is one; the wallet asks its user. */
export function AddToWallet({ endpoints }: { endpoints: Endpoints }): ReactNode {
  const task = useTask()
  const wallet = browserWallet(window)
  if (!wallet) return null
  const add = (): void =>
    task.run(
      'The wallet asks you…',
      () => wallet.request({ method: 'wallet_addEthereumChain', params: [walletChain(endpoints)] }),
      () => {},
    )
  return (
    <FormStack
      label="Add to the wallet"
      busy={task.busy}
      error={task.error}
      actions={
        <Button tone="primary" icon={<Wallet size={14} aria-hidden />} disabled={task.busy !== undefined} onClick={add}>
          Add to the wallet in this browser
        </Button>
      }
    >
      {null}
    </FormStack>
  )
}
