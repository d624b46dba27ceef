/** What other parts need from a window, so that they need not import it. */
export interface OpenWindow {
  readonly id: number
  close(): void
  applyTheme(source: Electron.NativeTheme['themeSource']): void
}

/** The open windows, oldest first. */
export const openWindows = new Set<OpenWindow>()
