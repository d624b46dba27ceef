import { MapPinOff, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { precompileAt } from '../../../node-core/contract/precompiles.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { chosenTab, Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { ChangeMenu } from '../../control/edits/ChangeMenu.tsx'
import { EditButton } from '../../control/edits/EditButton.tsx'
import { ManualChangeBadge } from '../../control/manualChanges.tsx'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import { useTab } from '../../routing/useTab.ts'
import type { AddressDetail } from '../../store/detailsSlice.ts'
import { useDetail } from '../../store/useApp.ts'
import { AccountActions } from '../accounts/AccountActions.tsx'
import { AccountTokens } from '../accounts/AccountTokens.tsx'
import { useContractTabs } from '../contract/useContractTabs.tsx'
import { ContractFacts } from '../contracts/ContractFacts.tsx'
import { LabelButton } from '../contracts/LabelButton.tsx'
import { TRANSACTION_COLUMNS } from '../transactions/transactionColumns.tsx'
import { TransactionList, useTransactions } from '../transactions/TransactionList.tsx'
import { SenderOperations } from '../userOperations/SenderOperations.tsx'
import { useSendsOperations } from '../userOperations/useSendsOperations.ts'
import { TryAgain } from '../TryAgain.tsx'
import { RemoteProgress } from '../RemoteProgress.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'

const { hash, status, method, via, block, age, from, to, value } = TRANSACTION_COLUMNS
const COLUMNS = [hash, status, method, block, age, from, to, value]
/** The age has no room beside how a contract is involved, except in wide windows. */
const CONTRACT_COLUMNS = [hash, status, method, via, block, { ...age, from: 'wide' as const }, from, to, value]

/** Tabs whose lists fill the available height. */
const FILLING: ReadonlySet<string> = new Set(['transactions', 'operations', 'events', 'holders', 'sources'])

/** Code of an account that delegates to a contract (EIP-7702): this prefix and the contract's address. */
const DELEGATION = /^0xef0100([0-9a-f]{40})$/

/** One address: its balances, its code, and its transactions. */
export function AddressView({ address }: { address: string }): ReactNode {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return <LoadedAddress address={address.toLowerCase() as Address} />
  return (
    <Page title="Unknown address" note={<Mono text={plainText(address, 80)} />}>
      <EmptyState
        icon={<MapPinOff size={20} />}
        title="Not a valid address"
        actions={<LinkButton href="/accounts">Accounts of this node</LinkButton>}
      >
        An address is 0x followed by 40 hexadecimal digits.
      </EmptyState>
    </Page>
  )
}

function LoadedAddress({ address }: { address: Address }): ReactNode {
  const resource = useDetail('address', address)
  if (resource.status === 'ready') return <AddressPage {...resource.data} />
  return (
    <Page title={VIEWS.address.title} note={<AddressChip address={address} whole copy="never" />}>
      {resource.status === 'failed' ? (
        <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the address" actions={<TryAgain />}>
          {resource.message}
        </ErrorState>
      ) : (
        <>
          <RemoteProgress />
          <SkeletonPage label="Loading address" />
        </>
      )}
    </Page>
  )
}

const BALANCE = { field: 'balance' } as const
const NONCE = { field: 'nonce' } as const

function AddressPage({ address, balance, nonce, code }: AddressDetail): ReactNode {
  const [tab, chooseTab] = useTab('transactions')
  const sizeBytes = (code.length - 2) / 2
  const delegate = DELEGATION.exec(code)?.[1]
  const isContract = sizeBytes > 0 && delegate === undefined
  const contractTabs = useContractTabs(address, sizeBytes > 0)
  const sendsOperations = useSendsOperations(address, sizeBytes > 0)
  const tabs: TabItem[] = [
    { id: 'transactions', title: 'Transactions', content: <AddressTransactions address={address} hasCode={sizeBytes > 0} /> },
    ...(sendsOperations ? [{ id: 'operations', title: 'User operations', content: <SenderOperations sender={address} /> }] : []),
    ...contractTabs,
    { id: 'tokens', title: 'Tokens', content: <AccountTokens account={address} /> },
  ]
  if (sizeBytes > 0) {
    tabs.push({ id: 'contract', title: 'Facts', content: <ContractFacts address={address} /> })
    tabs.push({
      id: 'code',
      title: 'Code',
      content: (
        <Panel title={`Code, ${bytesToText(sizeBytes)}`} aside={<CopyButton text={code} what="code" />}>
          <WordTable label="Code" data={code} />
        </Panel>
      ),
    })
  }
  const isFilling = FILLING.has(chosenTab(tabs, tab))
  return (
    <Page
      fill={isFilling}
      title={isContract ? 'Contract' : precompileAt(address) ? 'Precompile' : VIEWS.address.title}
      note={
        <>
          <AddressChip address={address} whole copy="always" />
          <ManualChangeBadge address={address} kind="storage" />
          <ManualChangeBadge address={address} kind="state" />
        </>
      }
      actions={<AddressActions address={address} />}
    >
      <Facts label="Address">
        <Fact
          wide
          name="Balance"
          badge={<ManualChangeBadge address={address} kind="balance" />}
          action={
            <>
              <HistoryButton name="the balance" address={address} value={BALANCE} kind="ether" />
              <EditButton label="Set balance" address={address} field="balance" />
            </>
          }
        >
          <Amount wei={balance} unit="ETH" />
        </Fact>
        <Fact
          name="Nonce"
          meaning="Number of transactions sent; for a contract, number of contracts created"
          badge={<ManualChangeBadge address={address} kind="nonce" />}
          action={
            <>
              <HistoryButton name="the nonce" address={address} value={NONCE} kind="value" />
              <EditButton label="Set nonce" address={address} field="nonce" />
            </>
          }
        >
          {groupDigits(nonce)}
        </Fact>
        {delegate ? (
          <Fact name="Delegates to" meaning="Calls to this account run that contract’s code (EIP-7702)">
            <AddressChip address={`0x${delegate}`} href={addressPath(`0x${delegate}`)} />
          </Fact>
        ) : (
          <Fact
            name="Code"
            badge={<ManualChangeBadge address={address} kind="code" />}
            action={<EditButton label="Set code" address={address} field="code" />}
          >
            {sizeBytes === 0 ? 'none' : bytesToText(sizeBytes)}
          </Fact>
        )}
      </Facts>
      <Tabs label="Address" fill={isFilling} tabs={tabs} value={tab} onChange={chooseTab} />
    </Page>
  )
}

function AddressActions({ address }: { address: Address }): ReactNode {
  return (
    <>
      <LabelButton address={address} />
      <ChangeMenu address={address} />
      <AccountActions address={address} />
    </>
  )
}

/** Where code can be called, also transactions that involve it only in inner calls, such as bundles of user operations. */
function AddressTransactions({ address, hasCode }: { address: Address; hasCode: boolean }): ReactNode {
  const filter = useMemo(() => ({ address, ...(hasCode && { internal: true }) }), [address, hasCode])
  return <TransactionList slice={useTransactions(filter)} columns={hasCode ? CONTRACT_COLUMNS : COLUMNS} />
}
