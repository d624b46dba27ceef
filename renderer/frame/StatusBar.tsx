import type { ReactNode } from 'react'
import { BlockLink } from '../components/values/BlockLink.tsx'
import { FoldingBar, type FoldingItem } from '../components/layout/FoldingBar.tsx'
import { Amount } from '../components/values/Amount.tsx'
import { Badge } from '../components/feedback/Badge.tsx'
import { useSecondsUntil } from '../components/values/clock.ts'
import { CopyButton } from '../components/values/CopyButton.tsx'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import { poolToText } from '../format/poolText.ts'
import { newestOf } from '../store/blocksSlice.ts'
import { useApp, useStatsDepth } from '../store/useApp.ts'
import { ControlMenu } from './ControlMenu.tsx'
import { MemoryPulse } from './MemoryPulse.tsx'
import styles from './StatusBar.module.css'

/** Status of node and chain, always visible: in a narrow window the most important items, with the rest behind a button. */
export function StatusBar(): ReactNode {
  const info = useApp((state) => state.node.info)
  const height = useApp((state) => newestOf(state.blocks)?.number)
  const baseFee = useApp((state) => newestOf(state.blocks)?.baseFeePerGas)
  const pool = useApp((state) => state.pool.counts)
  const hasSamples = useApp((state) => state.stats.samples.length > 0)
  useStatsDepth('pulse')
  const items: readonly (FoldingItem | false)[] = [
    { id: 'connection', name: 'Connection', rank: 0, content: <Connection /> },
    height !== undefined && {
      id: 'height',
      name: 'Height',
      rank: 1,
      content: (
        <Item name="Height">
          <BlockLink number={height} />
        </Item>
      ),
    },
    baseFee !== undefined && {
      id: 'baseFee',
      name: 'Base fee',
      rank: 7,
      content: (
        <Item name="Base fee">
          <Amount rounded wei={baseFee} unit="gwei" />
        </Item>
      ),
    },
    ...(info ? nodeItems(info) : []),
    pool !== undefined && {
      id: 'pool',
      name: 'Pool',
      rank: 4,
      content: (
        <Item name="Pool">
          <a href="/txpool">{poolToText(pool)}</a>
        </Item>
      ),
    },
    hasSamples && { id: 'memory', name: 'Memory', rank: 10, content: <MemoryPulse /> },
    ...(info ? endpointItems(info) : []),
  ]
  return <FoldingBar label="Status" items={items.filter((item) => item !== false)} />
}

function nodeItems(info: NodeInfo): (FoldingItem | false)[] {
  return [
    { id: 'chainId', name: 'Chain id', rank: 5, content: <Item name="Chain id">{info.chainId}</Item> },
    { id: 'hardfork', name: 'Hardfork', rank: 11, content: <Item name="Hardfork">{info.hardfork}</Item> },
    { id: 'profile', name: 'Profile', rank: 8, content: <Item name="Profile">{info.profile}</Item> },
    info.auth !== 'token' && { id: 'auth', name: 'Authentication', rank: 2, content: <Authentication auth={info.auth} /> },
    { id: 'mining', name: 'Mining and time', rank: 2, content: <ControlMenu /> },
  ]
}

function endpointItems({ http, ws }: NodeInfo): (FoldingItem | false)[] {
  return [
    http !== null && { id: 'http', name: 'HTTP endpoint', rank: 3, atEnd: true, content: <Endpoint name="HTTP" url={http} /> },
    ws !== null && { id: 'ws', name: 'WebSocket endpoint', rank: 9, atEnd: true, content: <Endpoint name="WebSocket" url={ws} /> },
  ]
}

function Authentication({ auth }: Pick<NodeInfo, 'auth'>): ReactNode {
  return (
    <a href="/settings?tab=access">
      <Badge
        tone="warning"
        hint={
          auth === 'none'
            ? 'Anyone who can reach this node can call private methods'
            : 'Any program on this machine can call private methods'
        }
      >
        auth {auth}
      </Badge>
    </a>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <span className={styles.item}>
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
  return <Light state="off">Disconnected{seconds > 0 ? `, retrying in ${seconds} s` : ''}</Light>
}

function Light({ state, children }: { state: 'on' | 'busy' | 'off'; children: ReactNode }): ReactNode {
  return (
    <span className={styles.light} data-state={state}>
      {children}
    </span>
  )
}
