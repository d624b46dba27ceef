import type { Theme } from '../../node-core/contract/desktopBridge.ts'

/** What the window itself is doing. */
export interface UiSlice {
  theme: Theme
  connectOpen: boolean
  shortcutsOpen: boolean
}

export const initialUi: UiSlice = { theme: 'system', connectOpen: false, shortcutsOpen: false }
