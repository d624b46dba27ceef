import type { Address } from '../../node-core/contract/hex.ts'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'

/** What the window itself is doing. */
export interface UiSlice {
  theme: Theme
  connectOpen: boolean
  shortcutsOpen: boolean
  faucetOpen: boolean
  /** The address that is being given a label. */
  labelOf: Address | undefined
}

export const initialUi: UiSlice = { theme: 'system', connectOpen: false, shortcutsOpen: false, faucetOpen: false, labelOf: undefined }
