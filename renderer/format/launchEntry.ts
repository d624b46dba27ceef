/** The entry of VS Code's launch.json with which its debugger steps through a transaction (assets/vscode). */

export interface LaunchEntry {
  /** Port of the debug adapter. */
  port: number
  /** Null if clients need no token. */
  tokenFile: string | null
  transaction: string
}

/** The entry as text, to be pasted among the `configurations`. */
export function launchEntryText({ port, tokenFile, transaction }: LaunchEntry): string {
  const name = `Terrarium ${transaction.slice(0, 10)}`
  const entry = { type: 'terrarium', request: 'launch', name, port, ...(tokenFile !== null && { tokenFile }), transaction }
  return JSON.stringify(entry, undefined, 2)
}
