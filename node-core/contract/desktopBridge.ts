/** What the preload script puts into the window as `window.terrarium`: the port's two ends and a few calls that only a desktop has. */

/** The node's life as the desktop's main process sees it. */
export type NodeState =
  /** `repair`: how far the rebuilding of its chain has come. */
  | { status: 'starting'; repair?: RepairProgress }
  | { status: 'ready'; http: string | null; ws: string | null }
  /**
   * `configFile`: it could not start, and may start without this file, which is in its data folder. `isDamaged`: its stored chain may be
   * rebuilt.
   */
  | { status: 'stopped'; reason: string; configFile?: string; isDamaged?: boolean }

/** How far a repair of the stored chain has come. */
export interface RepairProgress {
  stage: 'reading' | 'executing'
  /** Of this stage, 0 to 100. */
  percent: number
  /** Number of the block that is reached; 0 while the folder is read. */
  number: number
}

/** Appearance of the window. */
export type Theme = 'light' | 'dark' | 'system'

/** The calls that the desktop offers to the window. */
export interface DesktopBridge {
  readonly platform: string
  readonly version: string
  /** Sends a JSON-RPC text to the node. */
  send(text: string): void
  /** Calls back with every JSON-RPC text from the node until the returned function is called. */
  onMessage(listener: (text: string) => void): () => void
  /** Calls back with the node's state, immediately and on every change. */
  onNodeState(listener: (state: NodeState) => void): () => void
  /** Hears the commands of the application menu, such as `view.blocks`. */
  onCommand(listener: (command: string) => void): () => void
  setTheme(theme: Theme): Promise<void>
  /** Says how many questions wait for the user, who may be in another window: the system shows the number, and that one has come. */
  showWaiting(count: number): Promise<void>
  restartNode(): Promise<void>
  /** Starts the node this once without the configuration file in its data folder, which stays as it is. */
  startWithoutConfig(): Promise<void>
  /** Starts the node anew, rebuilding its chain from the blocks first; the damaged folder stays beside the new one. */
  repairChain(): Promise<void>
  /** Shows the node's own data folder in the file manager; rejects where there is none, or the system refuses. */
  openDataFolder(): Promise<void>
  /** Lets the user choose a folder in a dialog of the system; the absolute path, or null if none was chosen. */
  chooseFolder(): Promise<string | null>
  /**
   * Connects the window to the node of another workspace, which runs in this application, when the page is loaded again; null: the chain
   * that the application was started with, if that is not a workspace.
   */
  showWorkspace(name: string | null): Promise<void>
}
