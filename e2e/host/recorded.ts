/** What the application asked of the desktop: nothing is opened for real; specs can check it here (by `evaluate` in the main process). */
export const recorded: { api: string; args: unknown[] }[] = []

export function record(api: string, ...args: unknown[]): void {
  recorded.push({ api, args })
}
