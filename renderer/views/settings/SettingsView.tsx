import { TriangleAlert } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { UNAUTHORIZED } from '../../../node-core/contract/jsonRpc.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { useTab } from '../../routing/useTab.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { AccessSettings } from './AccessSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { OptionSettings } from './OptionSettings.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useOptionChanges } from './useOptionChanges.ts'
import { WindowSettings } from './WindowSettings.tsx'

/** The node's options, access, data, and the window's appearance. */
export function SettingsView(): ReactNode {
  const client = useClient()
  const startedAtMs = useApp((state) => state.node.info?.startedAtMs)
  // Reloaded when the node has restarted.
  const ask = useCallback(
    () => (startedAtMs === undefined ? new Promise<never>(() => {}) : client.call('devnet_options')),
    [client, startedAtMs],
  )
  const { resource, reload } = useResponse(ask)
  const [tab, setTab] = useTab('options')
  const edit = useOptionChanges(resource.status === 'ready' ? resource.data : undefined, reload)
  if (resource.status === 'failed') {
    return (
      <Page title={VIEWS.settings.title}>
        <ErrorState
          icon={<TriangleAlert size={20} />}
          title="Could not load the settings"
          actions={<Button onClick={() => void reload()}>Try again</Button>}
        >
          {resource.code === UNAUTHORIZED
            ? 'This page has no access: it was not opened on the machine that runs the node, or its cookie is from another node. Open it at a loopback address.'
            : resource.message}
        </ErrorState>
      </Page>
    )
  }
  if (resource.status !== 'ready') {
    return (
      <Page title={VIEWS.settings.title}>
        <SkeletonPage label="Loading settings" />
      </Page>
    )
  }
  const props = { data: resource.data, edit }
  return (
    <Page title={VIEWS.settings.title} note={resource.data.file ?? 'not saved: there is no configuration file'}>
      {resource.data.problem !== null && (
        <StatusBanner tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title={resource.data.problem} />
      )}
      <Tabs
        label="Settings of"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'options', title: 'Node', content: <OptionSettings {...props} /> },
          { id: 'access', title: 'Access', content: <AccessSettings {...props} /> },
          { id: 'data', title: 'Chain and data', content: <DataSettings /> },
          { id: 'window', title: 'Window', content: <WindowSettings /> },
        ]}
      />
      <SaveBar {...props} />
    </Page>
  )
}
