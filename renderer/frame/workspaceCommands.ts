import type { WorkspaceDialogState } from '../store/uiSlice.ts'
import type { App } from '../store/useApp.ts'
import type { Command } from './command.ts'

/** The commands for workspaces; those about one are about that of the window. */
export function workspaceCommands({ store }: App): Command[] {
  const ask = (kind: WorkspaceDialogState['kind']) => (): void => store.setState(({ ui }) => ({ ui: { ...ui, workspaceDialog: { kind } } }))
  return [
    { id: 'workspace.manage', title: 'Workspaces: switch and manage…', synonyms: 'chain project open close', run: ask('manage') },
    { id: 'workspace.create', title: 'Workspaces: new…', synonyms: 'chain project create', run: ask('create') },
    { id: 'workspace.fork', title: 'Workspaces: fork a chain…', synonyms: 'mainnet remote rpc url archive', run: ask('fork') },
    { id: 'workspace.rename', title: 'Workspaces: rename this one…', run: ask('rename') },
    { id: 'workspace.duplicate', title: 'Workspaces: duplicate this one…', synonyms: 'copy clone', run: ask('duplicate') },
    { id: 'workspace.export', title: 'Workspaces: export this one…', synonyms: 'save backup share', run: ask('export') },
    { id: 'workspace.import', title: 'Workspaces: import…', synonyms: 'load restore', run: ask('import') },
  ]
}
