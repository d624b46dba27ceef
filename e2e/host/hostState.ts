import type { Cdp } from './cdp.ts'

/** The application's package.json, as far as Electron reads it. */
export interface ApplicationPackage {
  name?: string
  productName?: string
  version?: string
  main?: string
}

/** Shared by the parts of the host. */
export const hostState = {
  /** The browser, once it has been started. */
  cdp: undefined as Cdp | undefined,
  applicationPath: process.cwd(),
  applicationPackage: {} as ApplicationPackage,
  switches: new Map<string, string>(),
  isReady: false,
  isExiting: false,
  /** A folder of this run alone, created by the boot and removed at the end. */
  profileDir: '',
}

/** The browser; throws before it has been started. */
export function browser(): Cdp {
  if (!hostState.cdp) throw new Error('electron host: the browser has not been started')
  return hostState.cdp
}
