import { useState, type ReactNode } from 'react'
import { quantityFromBigint, type Address, type Hash } from '../../../node-core/contract/hex.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { TokenBalanceForm } from '../../control/TokenBalanceForm.tsx'
import { amountToText, weiFromText } from '../../format/amount.ts'
import { useApp, useClient, useInterest, useSync } from '../../store/useApp.ts'
import { AccountNote } from './AccountNote.tsx'
import { accountTitle } from '../../format/accountTitle.ts'
import { useFaucetAsset } from './useFaucetAsset.tsx'
import { SentTransactionStep } from '../transaction/SentTransaction.tsx'
import { sendSigned } from '../../signing/signedRequests.ts'
import { useTask } from '../../store/useTask.ts'

const NO_ACCOUNTS = [] as const

/** Faucet: ether from a dev account, or ERC-20 tokens, whichever account holds them. */
export function FundDialog({ address, onClose }: { address: Address; onClose: () => void }): ReactNode {
  const [sent, setSent] = useState<Hash>()
  const asset = useFaucetAsset()
  return (
    <Dialog isNarrow={sent === undefined} open title={sent ? 'Ether sent' : 'Faucet'} onClose={onClose}>
      {sent ? (
        <SentTransactionStep hash={sent} onClose={onClose} />
      ) : (
        <Stack>
          <AccountNote address={address} name="To" />
          {asset.field}
          {asset.isEther ? (
            <EtherForm address={address} onSent={setSent} />
          ) : (
            asset.token && <TokenBalanceForm key={asset.token} isAdded token={asset.token} owner={address} onDone={onClose} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** Sends ether from a dev account, by default the richest one, in an ordinary transaction. */
function EtherForm({ address, onSent }: { address: Address; onSent: (hash: Hash) => void }): ReactNode {
  useInterest('accounts')
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const accounts = useApp((state) => state.accounts.accounts) ?? NO_ACCOUNTS
  const states = useApp((state) => state.accounts.states)
  const labels = useApp((state) => state.workspace.labels)
  const [amount, setAmount] = useState('100')
  const [chosen, setChosen] = useState<string>()
  const sources = accounts
    .filter((account) => account.address !== address)
    .map((account) => ({ ...account, balance: states.get(account.address)?.balance ?? 0n }))
    .toSorted((a, b) => (a.balance === b.balance ? a.index - b.index : a.balance > b.balance ? -1 : 1))
  const source = sources.find((it) => it.address === chosen) ?? sources[0]
  const wei = weiFromText(amount, 'ETH')
  const problem = typeof wei === 'string' ? wei : problemOf(wei, source?.balance)
  const fund = (): void => {
    if (!source || typeof wei === 'string') return
    task.run(
      'Sending…',
      () => sendSigned(client, { from: source.address, to: address, value: quantityFromBigint(wei) }, undefined),
      (hash) => {
        onSent(hash)
        void sync.refresh('accounts')
      },
    )
  }
  return (
    <FormStack
      label="Faucet"
      submit="Send ether"
      onSubmit={fund}
      isReady={source !== undefined && problem === undefined}
      busy={task.busy}
      error={task.error}
    >
      {source ? (
        <>
          <Field label="Amount (ETH)" value={amount} onChange={setAmount} disabled={task.busy !== undefined} error={problem} />
          <ChoiceField
            label="From dev account"
            value={source.address}
            onChange={setChosen}
            disabled={task.busy !== undefined}
            choices={sources.map(({ address: of, index, balance }) => ({
              value: of,
              title: accountTitle(labels.get(of) ?? `Account ${index}`, of, balance),
            }))}
          />
        </>
      ) : (
        <p>This node has no other dev account to send from. Start it with --accounts to add some.</p>
      )}
    </FormStack>
  )
}

function problemOf(wei: bigint, balance: bigint | undefined): string | undefined {
  if (wei === 0n) return 'The amount must be above 0'
  return balance !== undefined && wei >= balance ? `The account only has ${amountToText(balance, 'ETH')}` : undefined
}
