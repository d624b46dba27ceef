import type { ReactNode } from 'react'
import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { messageOf } from '../bridge/rpcError.ts'
import { Badge } from '../components/feedback/Badge.tsx'
import { Button } from '../components/forms/Button.tsx'
import { Menu, type MenuItem } from '../components/forms/Menu.tsx'
import { Time } from '../components/values/Time.tsx'
import { bytesToText } from '../format/gas.ts'
import { type App, useAppContext } from '../store/useApp.ts'
import type { WorkspaceDialogState } from '../store/uiSlice.ts'
import { switchTo } from './workspaceActions.ts'
import { portOf, titleOf } from '../format/workspaceName.ts'
import styles from './WorkspaceList.module.css'

export interface WorkspaceListProps {
  list: readonly WireWorkspace[]
  /** Called when a workspace was closed. */
  onChange: () => Promise<void>
}

/** All workspaces with their facts, and what can be done with each. */
export function WorkspaceList({ list, onChange }: WorkspaceListProps): ReactNode {
  const app = useAppContext()
  return (
    <ul className={styles.list} aria-label="Workspaces">
      {list.map((workspace) => (
        <li key={workspace.name} className={styles.row} aria-current={workspace.isCurrent || undefined}>
          <span className={styles.about}>
            <span className={styles.name}>
              <span className={styles.title} data-hint={workspace.path ?? undefined}>
                {titleOf(workspace)}
              </span>
              <State workspace={workspace} />
            </span>
            <Facts workspace={workspace} />
            {workspace.problem !== null && <span className={styles.problem}>{workspace.problem}</span>}
          </span>
          {!workspace.isCurrent && <Button onClick={() => switchTo(app, workspace)}>Open</Button>}
          {workspace.name !== null && <Menu label={`Actions for ${workspace.name}`} items={actionsOf(app, workspace, onChange)} />}
        </li>
      ))}
    </ul>
  )
}

function State({ workspace: { isCurrent, running } }: { workspace: WireWorkspace }): ReactNode {
  const port = portOf(running?.http)
  const where = port === undefined ? '' : `, port ${port}`
  if (isCurrent) return <Badge tone="accent">This window{where}</Badge>
  if (running === null) return null
  return (
    <Badge tone="success" hint={`${running.program}, process ${running.pid}`}>
      {running.isThisProcess ? 'Open' : 'Open in another program'}
      {where}
    </Badge>
  )
}

function Facts({ workspace: { chainId, height, sizeBytes, openedAt } }: { workspace: WireWorkspace }): ReactNode {
  const facts = [
    chainId !== null && `chain ${chainId}`,
    height !== null && `block ${groupDigits(height)}`,
    sizeBytes > 0 && bytesToText(sizeBytes),
  ].filter((fact) => typeof fact === 'string')
  return (
    <span className={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {openedAt === null ? (
        <span>never opened</span>
      ) : (
        <span>
          opened <Time timestamp={Math.floor(openedAt / 1_000)} clock="wall" />
        </span>
      )}
    </span>
  )
}

function actionsOf({ store, client, tell }: App, workspace: WireWorkspace, onChange: () => Promise<void>): MenuItem[] {
  const name = workspace.name!
  const ask = (kind: WorkspaceDialogState['kind']) => (): void =>
    store.setState(({ ui }) => ({ ui: { ...ui, workspaceDialog: { kind, name } } }))
  const close = (): void => {
    client.call('devnet_closeWorkspace', name).then(onChange, (error: unknown) => tell(`${name} could not be closed`, messageOf(error)))
  }
  const isElsewhere = workspace.running?.isThisProcess === false
  return [
    { title: 'Close', disabled: workspace.isCurrent || workspace.running?.isThisProcess !== true, onChoose: close },
    { title: 'Rename…', disabled: isElsewhere, onChoose: ask('rename') },
    { title: 'Duplicate…', onChoose: ask('duplicate') },
    { title: 'Export…', onChoose: ask('export') },
    { title: 'Delete…', disabled: workspace.isCurrent || isElsewhere, onChoose: ask('delete') },
  ]
}
