import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { WaitingCount } from '../components/layout/waitingCount.ts'
import { HintLayer } from '../components/feedback/HintLayer.tsx'
import { ControlDialog } from '../control/ControlDialog.tsx'
import { StateEditDialog } from '../control/edits/StateEditDialog.tsx'
import { ResetDialog } from '../control/ResetDialog.tsx'
import { SnapshotsDialog } from '../control/SnapshotsDialog.tsx'
import { useApp } from '../store/useApp.ts'
import { AgentsDialog } from '../views/agents/AgentsDialog.tsx'
import { ImportZone } from '../views/contracts/ImportZone.tsx'
import { ActingBanner } from './ActingBanner.tsx'
import { AgentBanner } from './AgentBanner.tsx'
import { AddressMenu } from './AddressMenu.tsx'
import { ChainTimeline } from './ChainTimeline.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { FaucetDialog } from './FaucetDialog.tsx'
import { ForkDialog } from './fork/ForkDialog.tsx'
import styles from './Frame.module.css'
import { HeldBanner } from './HeldBanner.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { Navigation } from './Navigation.tsx'
import { PastBanner } from './PastBanner.tsx'
import { RulesBanner } from './RulesBanner.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useCommands } from './useCommands.ts'
import { WorkspaceDialogs } from './WorkspaceDialogs.tsx'

/** The window's frame around the current view. */
export function Frame(): ReactNode {
  useCommands()
  const timelineShown = useApp((state) => state.ui.timelineShown)
  const waiting = useApp((state) => state.agents.waiting.length)
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Keyboard and screen reader continue in the new view; a focused search box keeps its focus.
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true })
    main.current?.scrollTo({ top: 0 })
  }, [pathname])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Navigation pathname={pathname} />
      <div className={styles.right}>
        <TopBar />
        {timelineShown && <ChainTimeline />}
        <PastBanner />
        <ActingBanner />
        <RulesBanner />
        <HeldBanner />
        <AgentBanner />
        <ConnectionBanner />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <ImportZone>
            <WaitingCount value={waiting}>
              <Outlet />
            </WaitingCount>
          </ImportZone>
          <HintLayer />
        </main>
      </div>
      <StatusBar />
      <ConnectDialog />
      <ShortcutsDialog />
      <LabelDialog />
      <FaucetDialog />
      <ControlDialog />
      <SnapshotsDialog />
      <AgentsDialog />
      <ForkDialog />
      <ResetDialog />
      <StateEditDialog />
      <AddressMenu />
      <WorkspaceDialogs />
    </div>
  )
}
