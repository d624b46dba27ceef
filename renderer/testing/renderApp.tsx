/** Shared by component tests: a component within an application without a node. */
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi, type Mock } from 'vitest'
import type { DesktopBridge } from '../../node-core/contract/desktopBridge.ts'
import type { RpcClient, RpcOutcome } from '../bridge/rpcClient.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { createAppStore, type AppState, type AppStore } from '../store/appStore.ts'
import { Sync } from '../store/sync.ts'
import { AppContext, type App } from '../store/useApp.ts'

/** The node's responses, by method; an `RpcError` is an error. Methods that are not listed never respond, except `DEFAULTS`. */
export type Answers = Record<string, (...params: unknown[]) => unknown>

/** An empty journal: every control action reads it, before and after. */
const DEFAULTS: Answers = { devnet_controlActions: () => [] }

export interface RenderAppOptions {
  answers?: Answers
  /** Changes to the initial state, slice by slice. */
  state?: { [Slice in Exclude<keyof AppState, 'details'>]?: Partial<AppState[Slice]> }
  /** Blocks, transactions and other details that are loaded, by `detailKey`. */
  details?: AppState['details']
  /** Methods of the desktop; omitted in the browser. */
  desktop?: Partial<DesktopBridge>
}

export interface RenderedApp extends Pick<RenderResult, 'container' | 'rerender'> {
  user: UserEvent
  store: AppStore
  sync: Sync
  /** Requests that were made, as method and params. */
  asked: [method: string, ...params: unknown[]][]
  tell: Mock<App['tell']>
}

/** Renders a component within an application whose node responds as the test specifies. */
export function renderApp(component: ReactNode, { answers = {}, state = {}, details, desktop }: RenderAppOptions = {}): RenderedApp {
  const store = createAppStore(desktop ? 'desktop' : 'browser')
  const initial = store.getState()
  if (details) store.setState({ details })
  for (const [slice, changes] of Object.entries(state)) {
    store.setState({ [slice]: Object.assign({}, initial[slice as keyof AppState], changes) })
  }
  const asked: RenderedApp['asked'] = []
  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    asked.push([method, ...params])
    const answer = answers[method] ?? DEFAULTS[method]
    const result = answer ? await answer(...params) : await new Promise(() => {})
    if (result instanceof RpcError) throw result
    return result
  }
  const client = {
    connection: { status: 'open' },
    open: vi.fn<() => void>(),
    onConnection: () => () => {},
    subscribe: () => () => {},
    call: (method: string, ...params: unknown[]) => request(method, params),
    run: (requests: readonly { method: string; params: readonly unknown[] }[]) =>
      Promise.all(
        requests.map(({ method, params }) =>
          request(method, params).then(
            (result): RpcOutcome => ({ result }),
            (error: unknown): RpcOutcome => ({ error: error as RpcError }),
          ),
        ),
      ),
  } as unknown as RpcClient
  const sync = new Sync({ client, store })
  const tell = vi.fn<App['tell']>()
  const app: App = { store, sync, client, tell, desktop: desktop as DesktopBridge | undefined }
  const user = userEvent.setup()
  const { container, rerender } = render(component, { wrapper: ({ children }) => <AppContext value={app}>{children}</AppContext> })
  return { container, rerender, user, store, sync, asked, tell }
}
