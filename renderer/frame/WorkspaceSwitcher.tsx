import { ChevronsUpDown, Layers } from 'lucide-react'
import { useCallback, useEffect, type ReactNode } from 'react'
import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import { MenuButton, type MenuGroup } from '../components/forms/Menu.tsx'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useResponse } from '../store/useResponse.ts'
import type { WorkspaceDialogState } from '../store/uiSlice.ts'
import { switchTo } from './workspaceActions.ts'
import { portOf, titleOf } from '../format/workspaceName.ts'
import styles from './WorkspaceSwitcher.module.css'

/** The name of the workspace in the window; its menu opens another, or creates, forks, imports and manages workspaces. */
export function WorkspaceSwitcher(): ReactNode {
  const app = useAppContext()
  const { client, store } = app
  const dialog = useApp((state) => state.ui.workspaceDialog)
  const { resource, reload } = useResponse(useCallback(() => client.call('devnet_workspaces'), [client]))
  useEffect(() => {
    // What a dialog did shows when it closes.
    if (dialog === undefined) void reload()
  }, [dialog, reload])
  const list = resource.status === 'ready' ? resource.data : []
  const current = list.find(({ isCurrent }) => isCurrent)
  const title = current ? titleOf(current) : 'Workspace'
  const ask = (workspaceDialog: WorkspaceDialogState) => (): void => store.setState(({ ui }) => ({ ui: { ...ui, workspaceDialog } }))
  const groups: MenuGroup[] = [
    {
      title: 'Workspaces',
      items:
        resource.status === 'failed'
          ? [{ title: 'The list could not be read', disabled: true, onChoose: () => undefined }]
          : list.map((it) => ({ title: titleOf(it), note: noteOf(it), isChosen: it.isCurrent, onChoose: () => switchTo(app, it) })),
    },
    {
      title: '',
      items: [
        { title: 'New workspace…', onChoose: ask({ kind: 'create' }) },
        { title: 'Fork a chain…', onChoose: ask({ kind: 'fork' }) },
        { title: 'Import…', onChoose: ask({ kind: 'import' }) },
        { title: 'Manage workspaces…', onChoose: ask({ kind: 'manage' }) },
      ],
    },
  ]
  return (
    <div className={styles.place}>
      <MenuButton
        label="Workspaces"
        groups={groups}
        button={
          <button
            type="button"
            className={styles.button}
            aria-label={`Workspace: ${title}`}
            data-hint={`Workspace: ${title}`}
            data-hint-side="right"
            onFocus={() => void reload()}
            onPointerEnter={() => void reload()}
          >
            <Layers size={14} aria-hidden />
            <span className={styles.title}>{title}</span>
            <ChevronsUpDown size={12} aria-hidden className={styles.chevrons} />
          </button>
        }
      />
    </div>
  )
}

/** Where a workspace runs, or that it does not. */
function noteOf({ running, problem }: WireWorkspace): string {
  if (problem !== null) return 'problem'
  if (running === null) return 'closed'
  return portOf(running.http) === undefined ? 'open' : `port ${portOf(running.http)}`
}
