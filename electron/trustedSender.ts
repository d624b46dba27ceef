import { APP_ORIGIN } from './protocol.ts'

/** The frame that sent a message; Electron passes null if it has been destroyed. */
export interface SenderFrame {
  readonly url: string
  readonly parent: object | null
}

/** Whether a message comes from the top frame of the application's own window. */
export function isTrustedSender(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(`${APP_ORIGIN}/`)
}

/** Throws unless a message comes from the application's own window. */
export function assertTrustedSender(frame: SenderFrame | null): void {
  if (!isTrustedSender(frame)) throw new Error(`message rejected: sent by ${frame?.url ?? 'a destroyed frame'}`)
}
