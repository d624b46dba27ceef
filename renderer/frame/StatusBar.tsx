import type { ReactNode } from 'react'
import { Amount } from '../components/values/Amount.tsx'
import { Badge } from '../components/feedback/Badge.tsx'
import { useSecondsUntil } from '../components/values/clock.ts'
import { CopyButton } from '../components/values/CopyButton.tsx'
import type { NodeInfo } from '../../node-core/contract/wire.ts'
import { miningText } from '../format/miningText.ts'
import { blockPath } from '../routing/paths.ts'
import { useApp } from '../store/useApp.ts'
import { MemoryPulse } from './MemoryPulse.tsx'
import styles from './StatusBar.module.css'

/** How node and chain stand, always in sight. */
export function StatusBar(): ReactNode {
  const info = useApp((state) => state.node.info)
  const height = useApp((state) => state.blocks.head?.number)
  const baseFee = useApp((state) => state.blocks.head?.baseFeePerGas)
  return (
    <footer className={styles.bar} aria-label="Status">
      <Connection />
      {height !== undefined && (
        <Item name="Height">
          <a href={blockPath(height)}>{height}</a>
        </Item>
      )}
      {baseFee !== undefined && (
        <Item name="Base fee">
          <Amount wei={baseFee} unit="gwei" maxFraction={3} />
        </Item>
      )}
      {info && <NodeItems info={info} />}
    </footer>
  )
}

function NodeItems({ info }: { info: NodeInfo }): ReactNode {
  return (
    <>
      <Item name="Chain id">{info.chainId}</Item>
      <Item name="Fork" from="wide">
        {info.hardfork}
      </Item>
      <Item name="Profile">{info.profile}</Item>
      {info.auth !== 'token' && (
        <a href="/settings?tab=access">
          <Badge tone="warning" hint={info.auth === 'none' ? 'Everybody who reaches this node may call private methods' : 'Every program on this machine may call private methods'}>
            auth {info.auth}
          </Badge>
        </a>
      )}
      <Item name="Mining">{miningText(info.mining)}</Item>
      <Pool />
      <MemoryPulse />
      <span className={styles.gap} />
      {info.http !== null && <Endpoint name="HTTP" url={info.http} />}
      {info.ws !== null && <Endpoint name="WebSocket" url={info.ws} />}
    </>
  )
}

function Pool(): ReactNode {
  const counts = useApp((state) => state.pool.counts)
  if (!counts) return null
  return (
    <Item name="Pool">
      <a href="/txpool">
        {counts.pending} pending, {counts.queued} queued
      </a>
    </Item>
  )
}

/** `from`: the narrowest window that shows it, as of a table's columns. */
function Item({ name, from, children }: { name: string; from?: 'medium' | 'wide'; children: ReactNode }): ReactNode {
  return (
    <span className={styles.item} data-from={from}>
      <span className={styles.name}>{name}</span>
      <span>{children}</span>
    </span>
  )
}

function Endpoint({ name, url }: { name: string; url: string }): ReactNode {
  return (
    <span className={styles.item}>
      <span className={styles.name} data-hint={url}>
        {name}
      </span>
      <span className={styles.url}>{url.replace(/^(http|ws):\/\//, '')}</span>
      <CopyButton text={url} what={`${name} endpoint`} />
    </span>
  )
}

function Connection(): ReactNode {
  const connection = useApp((state) => state.node.connection)
  const nodeState = useApp((state) => state.node.nodeState)
  if (nodeState?.status === 'stopped') return <Light state="off">Node stopped</Light>
  if (connection.status === 'open') return <Light state="on">Connected</Light>
  if (connection.status === 'waiting') return <Retry atMs={connection.retryAtMs} />
  return <Light state="busy">{nodeState?.status === 'starting' ? 'Node starting' : 'Connecting'}</Light>
}

function Retry({ atMs }: { atMs: number }): ReactNode {
  const seconds = useSecondsUntil(atMs)
  return <Light state="off">Disconnected{seconds > 0 ? `, next try in ${seconds} s` : ''}</Light>
}

function Light({ state, children }: { state: 'on' | 'busy' | 'off'; children: ReactNode }): ReactNode {
  return (
    <span className={styles.light} data-state={state}>
      {children}
    </span>
  )
}
