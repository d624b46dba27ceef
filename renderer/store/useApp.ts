import { createContext, useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DesktopBridge } from '../../node-core/contract/desktopBridge.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import type { AppState, AppStore } from './appStore.ts'
import { detailKey, type DetailKind, type DetailKinds, type Resource } from './detailsSlice.ts'
import type { Interest } from './interests.ts'
import type { StatsDepth } from './statsFeed.ts'
import type { Sync } from './sync.ts'

/** What a message offers to do, such as undoing what it reports. */
export interface MessageAction {
  label: string
  run: () => void
}

/** What components access through the context. */
export interface App {
  store: AppStore
  sync: Sync
  /** For one-off requests and actions of the user: what stays visible comes through the store. */
  client: Pick<RpcClient, 'call' | 'run'>
  /** Notifies the user that something was done, or why it was not; the message offers the action, if given. */
  tell: (title: string, description?: string, action?: MessageAction) => void
  /** Undefined in the browser. */
  desktop: DesktopBridge | undefined
}

export const AppContext = createContext<App | undefined>(undefined)

export function useAppContext(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('no AppContext above this component')
  return app
}

/** A narrow part of the state; the component re-renders when it changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useAppContext().store, select)
}

/** A list derived from the state on every read; the component re-renders when one of its elements changes. */
export function useAppList<T>(select: (state: AppState) => readonly T[]): readonly T[] {
  return useApp(useShallow(select))
}

export function useSync(): Sync {
  return useAppContext().sync
}

/** The node, for one-off requests and actions of the user. */
export function useClient(): App['client'] {
  return useAppContext().client
}

/** Keeps one part of the state up to date while the component is mounted. */
export function useInterest(interest: Interest): void {
  const sync = useSync()
  useEffect(() => sync.want(interest), [sync, interest])
}

/** Keeps the node's runtime figures up to date while the component is mounted. */
export function useStatsDepth(depth: StatsDepth): void {
  const sync = useSync()
  useEffect(() => sync.stats.want(depth), [sync, depth])
}

const LOADING = { status: 'loading' } as const

/** A block, transaction or address, loaded and kept up to date while the component is mounted; nothing is loaded without an id. */
export function useDetail<K extends DetailKind>(kind: K, id: string | undefined): Resource<DetailKinds[K]> {
  const sync = useSync()
  useEffect(() => (id === undefined ? undefined : sync.watch(kind, id)), [sync, kind, id])
  return useApp((state) => (id === undefined ? undefined : state.details.get(detailKey(kind, id))) ?? LOADING) as Resource<DetailKinds[K]>
}
