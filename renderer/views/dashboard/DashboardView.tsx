import { Droplets } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { DropZone } from '../../components/forms/DropZone.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { MineButton } from '../../control/MineButton.tsx'
import { useApp, useAppContext, useInterest, useSync } from '../../store/useApp.ts'
import { filesOfDrop } from '../contracts/artifactFiles.ts'
import { ImportDialog } from '../contracts/ImportDialog.tsx'
import { useImport } from '../contracts/useImport.ts'
import { ChainFacts } from './ChainFacts.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import styles from './Dashboard.module.css'
import { ConnectFirst, NextSteps } from './FirstSteps.tsx'
import { LatestBlocks } from './LatestBlocks.tsx'
import { LatestTransactions } from './LatestTransactions.tsx'
import { NewestContracts } from './NewestContracts.tsx'
import { NodeHealth } from './NodeHealth.tsx'

/** The chain and its node at a glance; on a chain without activity, the first steps. Artifacts can be dropped anywhere on it. */
export function DashboardView(): ReactNode {
  useInterest('blocks')
  const sync = useSync()
  useEffect(() => sync.workspace.list.show(), [sync])
  const head = useApp((state) => state.blocks.head?.number)
  const isPoolEmpty = useApp(({ pool }) => (pool.counts?.pending ?? 0) + (pool.counts?.queued ?? 0) === 0)
  const { state, start, close } = useImport()
  if (head === undefined) {
    return (
      <Page title={VIEWS.dashboard.title}>
        <SkeletonPage label="Loading the chain" />
      </Page>
    )
  }
  const isNew = head === 0 && isPoolEmpty
  return (
    <DropZone text="Drop artifacts, ABIs, a build folder or a reproduction bundle" onDrop={(data) => start(filesOfDrop(data))}>
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
      {state && <ImportDialog state={state} onClose={close} />}
    </DropZone>
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
