import { EyeOff, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useSecondsUntil } from '../../components/values/clock.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { holdingOf } from '../../store/accountsSlice.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { useTask } from '../../store/useTask.ts'

/** How long a key stays visible. */
const VISIBLE_MS = 30_000

/** Reveals the private key of an account for a short time; for a key file, only with its password. */
export function PrivateKeyDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const isDev = useApp((state) => holdingOf(state.accounts, address) === 'dev')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState<{ privateKey: Hex; untilMs: number }>()
  const reveal = (): void =>
    task.run(
      isDev ? 'Asking the node…' : 'Decrypting the key file; this takes a second…',
      () => client.call('devnet_privateKey', address, ...(isDev ? [] : [password])),
      (privateKey) => {
        setPassword('')
        setShown({ privateKey, untilMs: Date.now() + VISIBLE_MS })
      },
    )
  return (
    <Dialog open title="Private key" onClose={onClose}>
      <FormStack
        label="Private key"
        busy={task.busy}
        error={task.error}
        onSubmit={reveal}
        {...(shown
          ? {
              actions: (
                <Button icon={<EyeOff size={14} aria-hidden />} onClick={() => setShown(undefined)}>
                  Hide
                </Button>
              ),
            }
          : { submit: 'Show private key' })}
      >
        <AccountNote address={address} />
        <StatusBanner tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title="Anyone with this key controls the account">
          {isDev
            ? 'The mnemonic of the dev accounts may be public. Never use these keys on a real network.'
            : 'Make sure that nobody can see or record your screen.'}
        </StatusBanner>
        {shown ? (
          <ShownKey {...shown} onHide={() => setShown(undefined)} />
        ) : (
          !isDev && (
            <Field
              secret
              label="Password"
              value={password}
              onChange={setPassword}
              disabled={task.busy !== undefined}
              hint="Required even while the account is unlocked."
            />
          )
        )}
      </FormStack>
    </Dialog>
  )
}

function ShownKey({ privateKey, untilMs, onHide }: { privateKey: Hex; untilMs: number; onHide: () => void }): ReactNode {
  const seconds = useSecondsUntil(untilMs)
  useEffect(() => {
    if (seconds === 0) onHide()
  }, [seconds, onHide])
  return <CodeBlock title={`Private key, hides in ${seconds} s`} code={privateKey} wraps />
}
