import { Droplets } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { MineButton } from '../../control/MineButton.tsx'
import { newestOf } from '../../store/blocksSlice.ts'
import { useApp, useAppContext, useInterest, useSync } from '../../store/useApp.ts'
import { useStartImport } from '../contracts/ImportZone.tsx'
import { ChainFacts } from './ChainFacts.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import styles from './Dashboard.module.css'
import { ConnectFirst, NextSteps } from './FirstSteps.tsx'
import { LatestBlocks } from './LatestBlocks.tsx'
import { LatestTransactions } from './LatestTransactions.tsx'
import { NewestContracts } from './NewestContracts.tsx'
import { NodeHealth } from './NodeHealth.tsx'

/** The chain and its node at a glance; on a chain without activity, the first steps. */
export function DashboardView(): ReactNode {
  useInterest('blocks')
  const sync = useSync()
  useEffect(() => sync.workspace.list.show(), [sync])
  const head = useApp((state) => state.blocks.head?.number)
  const newest = useApp((state) => newestOf(state.blocks)?.number)
  const isPoolEmpty = useApp(({ pool }) => (pool.counts?.pending ?? 0) + (pool.counts?.queued ?? 0) === 0)
  const start = useStartImport()
  if (head === undefined) {
    return (
      <Page title={VIEWS.dashboard.title}>
        <SkeletonPage label="Loading the chain" />
      </Page>
    )
  }
  const isNew = newest === 0 && isPoolEmpty
  return (
    <Page fill title={VIEWS.dashboard.title} actions={<Actions />}>
      <ChainFacts />
      <div className={styles.grid} data-flows>
        <div className={styles.main}>
          {isNew ? (
            <ConnectFirst />
          ) : (
            <>
              <LatestBlocks head={head} />
              <LatestTransactions />
            </>
          )}
        </div>
        <div className={styles.side}>
          {isNew ? <NextSteps onImport={start} /> : <NewestContracts />}
          <NodeHealth />
          {!isNew && <ConnectCard />}
        </div>
      </div>
    </Page>
  )
}

function Actions(): ReactNode {
  const { store } = useAppContext()
  return (
    <>
      <MineButton />
      <Button icon={<Droplets size={14} aria-hidden />} onClick={() => store.setState(({ ui }) => ({ ui: { ...ui, faucetOpen: true } }))}>
        Faucet
      </Button>
    </>
  )
}
