import { BadgeCheck, FileUp, KeyRound, Lock, Plus, TriangleAlert, Users } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Table } from '../../components/tables/Table.tsx'
import { plainText } from '../../format/revert.ts'
import type { KeyStoreState } from '../../store/accountsSlice.ts'
import { useApp, useInterest } from '../../store/useApp.ts'
import { devColumns, keyStoreColumns, type AccountCommands } from './accountColumns.tsx'
import type { AccountDialog } from './accountDialog.ts'
import { AccountDialogs } from './AccountDialogs.tsx'
import { useLock } from '../../signing/useLock.ts'
import { NotLoaded } from '../NotLoaded.tsx'

/** The accounts whose keys the node has: the dev accounts and the key store. */
export function AccountsView(): ReactNode {
  useInterest('accounts')
  const { accounts, keyStore } = useApp((state) => state.accounts)
  const [dialog, setDialog] = useState<AccountDialog>()
  const lock = useLock()
  const commands = useMemo((): AccountCommands => ({ open: (kind, address) => setDialog({ kind, address }), lock }), [lock])
  const dev = useMemo(() => devColumns(commands), [commands])
  const kept = useMemo(() => keyStoreColumns(commands), [commands])
  if (!accounts || !keyStore) {
    return (
      <Page title={VIEWS.accounts.title}>
        <SkeletonPage label="Loading accounts" />
      </Page>
    )
  }
  const unlocked = keyStore.accounts.filter(({ isUnlocked }) => isUnlocked).map(({ address }) => address)
  return (
    <Page
      title={VIEWS.accounts.title}
      note={`${groupDigits(accounts.length)} dev, ${groupDigits(keyStore.accounts.length)} in the key store`}
      actions={
        <>
          {unlocked.length > 0 && (
            <Button icon={<Lock size={14} aria-hidden />} onClick={() => lock(...unlocked)}>
              Lock all
            </Button>
          )}
          <Button icon={<BadgeCheck size={14} aria-hidden />} onClick={() => setDialog({ kind: 'verify' })}>
            Verify a signature
          </Button>
          <Button
            icon={<FileUp size={14} aria-hidden />}
            disabled={keyStore.refusal !== undefined}
            onClick={() => setDialog({ kind: 'import' })}
          >
            Import
          </Button>
          <Button
            tone="primary"
            icon={<Plus size={14} aria-hidden />}
            disabled={keyStore.refusal !== undefined}
            onClick={() => setDialog({ kind: 'create' })}
          >
            New account
          </Button>
        </>
      }
    >
      {keyStore.refusal ? (
        <NotLoaded title="Key store" resource={{ status: 'failed', ...keyStore.refusal }} />
      ) : (
        <Panel title="Key store" aside="key files encrypted with a password">
          <Table
            label="Key store"
            columns={kept}
            rows={keyStore.accounts}
            keyOf={({ address }) => address}
            empty={
              <EmptyState icon={<KeyRound size={20} />} title="No accounts of your own yet">
                Create an account, or import a private key or a key file from geth or a wallet. Each key is stored encrypted with its
                password.
              </EmptyState>
            }
          />
        </Panel>
      )}
      <KeyFileProblems problems={keyStore.problems} />
      <Panel title="Dev accounts" aside="unlocked for everyone, funded at genesis">
        <Table
          label="Accounts"
          columns={dev}
          rows={accounts}
          keyOf={({ address }) => address}
          empty={
            <EmptyState icon={<Users size={20} />} title="This node has no dev accounts">
              It was started without them. Wallets can still send transactions with their own keys.
            </EmptyState>
          }
        />
      </Panel>
      <AccountDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </Page>
  )
}

function KeyFileProblems({ problems }: Pick<KeyStoreState, 'problems'>): ReactNode {
  if (problems.length === 0) return null
  return (
    <StatusBanner
      tone="warning"
      icon={<TriangleAlert size={16} aria-hidden />}
      title={problems.length === 1 ? 'Skipped a file in the key folder' : `Skipped ${problems.length} files in the key folder`}
    >
      <ul>
        {problems.slice(0, 10).map(({ fileName, reason }) => (
          <li key={fileName}>{plainText(`${fileName}: ${reason}`)}</li>
        ))}
      </ul>
    </StatusBanner>
  )
}
