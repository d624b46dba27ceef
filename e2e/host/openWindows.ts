/** What other parts need of a window, so that they need not import it. */
export interface OpenWindow {
  readonly id: number
  close(): void
  applyTheme(source: Electron.NativeTheme['themeSource']): void
}

/** The windows that have not been closed, oldest first. */
export const openWindows = new Set<OpenWindow>()
