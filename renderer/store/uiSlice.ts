import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireBranch } from '../../node-core/contract/wire/branch.ts'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'

/** A setting of the chain that is typed into a dialog. */
export type ControlSetting = 'mine' | 'interval' | 'time' | 'baseFee' | 'gasLimit' | 'coinbase' | 'rules'

/** A part of an account; of its storage a slot, with the name of its variable if known, or a variable, whose path is the name. */
export interface StateEditTarget {
  address: Address
  field: 'balance' | 'nonce' | 'code' | 'storage' | 'variable'
  slot?: Hex
  name?: string
}

/** A dialog for workspaces; `name`: the one that it is about, by default that of the window. `branch`: the one that is opened beside it. */
export interface WorkspaceDialogState {
  kind: 'manage' | 'create' | 'fork' | 'import' | 'rename' | 'duplicate' | 'branch' | 'export' | 'delete'
  name?: string
  branch?: WireBranch
}

/** The window's own state. */
export interface UiSlice {
  theme: Theme
  connectOpen: boolean
  shortcutsOpen: boolean
  faucetOpen: boolean
  /** The address that is being labelled. */
  labelOf: Address | undefined
  /** The setting of the chain whose dialog is open. */
  control: ControlSetting | undefined
  timelineShown: boolean
  workspaceDialog: WorkspaceDialogState | undefined
  snapshotsOpen: boolean
  /** Whether it is shown where the chain was forked from. */
  forkOpen: boolean
  resetOpen: boolean
  /** The part of an account that is being changed by hand. */
  stateEdit: StateEditTarget | undefined
  /** The address from which this window sends, without its key. */
  actingAs: Address | undefined
  /** What the stepper shows of executions whose sources are known. */
  stepsBy: 'line' | 'opcode'
  /** Lines of sources at which the stepper stops, as `lineKey` names them. */
  breakpoints: ReadonlySet<string>
}

export const initialUi: UiSlice = {
  theme: 'system',
  connectOpen: false,
  shortcutsOpen: false,
  faucetOpen: false,
  labelOf: undefined,
  control: undefined,
  timelineShown: true,
  workspaceDialog: undefined,
  snapshotsOpen: false,
  forkOpen: false,
  resetOpen: false,
  stateEdit: undefined,
  actingAs: undefined,
  stepsBy: 'line',
  breakpoints: new Set(),
}
