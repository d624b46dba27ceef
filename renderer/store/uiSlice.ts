import type { Address } from '../../node-core/contract/hex.ts'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'

/** A setting of the chain that is typed into a dialog. */
export type ControlSetting = 'mine' | 'interval' | 'time'

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
}

export const initialUi: UiSlice = {
  theme: 'system',
  connectOpen: false,
  shortcutsOpen: false,
  faucetOpen: false,
  labelOf: undefined,
  control: undefined,
  timelineShown: true,
}
