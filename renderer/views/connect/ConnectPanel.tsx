import { useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { AddToWallet } from './AddToWallet.tsx'
import { ClientCheck } from './ClientCheck.tsx'
import styles from './ConnectPanel.module.css'
import { connectSnippets } from './connectSnippets.ts'
import { ImportDevKey } from './ImportDevKey.tsx'

/** How to connect a wallet, a library or a tool to this node. */
export function ConnectPanel({ children }: { children?: ReactNode }): ReactNode {
  const info = useApp((state) => state.node.info)
  const [tab, setTab] = useState('wallet')
  const { store, sync } = useAppContext()
  const showAgents = (): void => {
    store.setState(({ ui }) => ({ ui: { ...ui, connectOpen: false } }))
    sync.agents.showList(true)
  }
  if (!info) return <p>The node is not ready yet.</p>
  if (info.http === null) return <p>The node’s HTTP server is disabled. Start the node with --json-rpc.enable to connect other programs.</p>
  const endpoints = { http: info.http, ws: info.ws, chainId: info.chainId, dap: info.dap }
  const tabs: TabItem[] = [
    {
      id: 'wallet',
      title: 'MetaMask',
      content: (
        <div className={styles.part}>
          <p>In the wallet, open Networks, choose “Add a custom network” and enter:</p>
          <div className={styles.box}>
            <KeyValueList
              label="Network for a wallet"
              items={[
                { term: 'Network name', value: <Mono text="Terrarium" what="network name" copy="always" /> },
                { term: 'RPC URL', value: <Mono text={endpoints.http} what="RPC URL" copy="always" /> },
                { term: 'Chain id', value: <Mono text={String(endpoints.chainId)} what="chain id" copy="always" /> },
                { term: 'Currency symbol', value: <Mono text="ETH" what="currency symbol" copy="always" /> },
                { term: 'Block explorer URL', value: <Mono text={endpoints.http} what="block explorer URL" copy="always" /> },
              ]}
            />
          </div>
          <AddToWallet endpoints={endpoints} />
          <p className={styles.note}>The explorer URL makes “View on block explorer” open the transaction here.</p>
          <p>To get ether, choose Accounts, “Add wallet”, “Import an account” and paste the key of a dev account.</p>
          <ImportDevKey />
        </div>
      ),
    },
    ...connectSnippets(endpoints).map(({ id, title, parts }) => ({
      id,
      title,
      content: (
        <div className={styles.part}>
          {parts.map((part) => (
            <CodeBlock key={part.title} {...part} />
          ))}
          {id === 'agent' && (
            <div>
              <Button onClick={showAgents}>What agents did and may do…</Button>
            </div>
          )}
        </div>
      ),
    })),
    { id: 'check', title: 'Check', content: <ClientCheck http={endpoints.http} /> },
  ]
  return (
    <section className={styles.panel} aria-label="Connect">
      {children}
      <Tabs label="Connect with" tabs={tabs} value={tab} onChange={setTab} />
    </section>
  )
}
