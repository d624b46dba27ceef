import type { Address } from '../../node-core/contract/hex.ts'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'

/** The window's own state. */
export interface UiSlice {
  theme: Theme
  connectOpen: boolean
  shortcutsOpen: boolean
  faucetOpen: boolean
  /** The address that is being labelled. */
  labelOf: Address | undefined
}

export const initialUi: UiSlice = { theme: 'system', connectOpen: false, shortcutsOpen: false, faucetOpen: false, labelOf: undefined }
