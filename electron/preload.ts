import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge, NodeState } from '../node-core/contract/desktopBridge.ts'
import { CHANNELS } from './channels.ts'

/** Defined by the build. */
declare const TERRARIUM_VERSION: string

/** Calls `listener` with the payload of every message on the channel; returns the unsubscribe function. */
function hear(channel: string, listener: (payload: never) => void): () => void {
  const heard = (_event: unknown, payload: unknown): void => listener(payload as never)
  ipcRenderer.on(channel, heard)
  return () => void ipcRenderer.off(channel, heard)
}

let nodeState: NodeState = { status: 'starting' }
hear(CHANNELS.nodeState, (state) => (nodeState = state))

const bridge: DesktopBridge = {
  platform: process.platform,
  version: TERRARIUM_VERSION,
  send: (text) => ipcRenderer.send(CHANNELS.rpc, text),
  onMessage: (listener) => hear(CHANNELS.rpc, listener),
  onNodeState(listener) {
    const stop = hear(CHANNELS.nodeState, listener)
    listener(nodeState)
    return stop
  },
  onCommand: (listener) => hear(CHANNELS.command, listener),
  setTheme: (theme) => ipcRenderer.invoke(CHANNELS.setTheme, theme) as Promise<void>,
  showWaiting: (count) => ipcRenderer.invoke(CHANNELS.showWaiting, count) as Promise<void>,
  restartNode: () => ipcRenderer.invoke(CHANNELS.restartNode) as Promise<void>,
  startWithoutConfig: () => ipcRenderer.invoke(CHANNELS.startWithoutConfig) as Promise<void>,
  repairChain: () => ipcRenderer.invoke(CHANNELS.repairChain) as Promise<void>,
  openDataFolder: () => ipcRenderer.invoke(CHANNELS.openDataFolder) as Promise<void>,
  chooseFolder: () => ipcRenderer.invoke(CHANNELS.chooseFolder) as Promise<string | null>,
  showWorkspace: (name) => ipcRenderer.invoke(CHANNELS.showWorkspace, name) as Promise<void>,
}

contextBridge.exposeInMainWorld('terrarium', bridge)
ipcRenderer.send(CHANNELS.open)
