import type { DesktopBridge } from '../node-core/contract/desktopBridge.ts'

declare global {
  interface Window {
    /** Present in the desktop window only. */
    readonly terrarium?: DesktopBridge
  }
}
