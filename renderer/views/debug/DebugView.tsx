import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Page } from '../../components/layout/Page.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { Time } from '../../components/values/Time.tsx'
import { useTab } from '../../routing/useTab.ts'
import { useApp } from '../../store/useApp.ts'
import { MemoryTab } from './MemoryTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { ProfilesTab } from './ProfilesTab.tsx'
import { ProfileView } from './ProfileView.tsx'
import { RequestsTab } from './RequestsTab.tsx'

/** Diagnostics of the node: runtime figures, memory and CPU use, and requests. */
export function DebugView(): ReactNode {
  const [tab, setTab] = useTab('overview')
  const { profile } = useSearch({ strict: false })
  const startedAtMs = useApp((state) => state.node.info?.startedAtMs)
  if (tab === 'profiles' && profile !== undefined) return <ProfileView key={profile} name={profile} />
  return (
    <Page
      title={VIEWS.debug.title}
      note={
        startedAtMs !== undefined && (
          <span>
            node started <Time clock="wall" timestamp={Math.floor(startedAtMs / 1000)} />
          </span>
        )
      }
    >
      <Tabs
        label="Debug"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'overview', title: 'Overview', content: <OverviewTab /> },
          { id: 'memory', title: 'Memory', content: <MemoryTab /> },
          { id: 'profiles', title: 'Profiles', content: <ProfilesTab /> },
          { id: 'requests', title: 'Requests', content: <RequestsTab /> },
        ]}
      />
    </Page>
  )
}
