import { CSPProvider } from '@base-ui/react/csp-provider'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MENU_VIEWS, VIEWS } from '../node-core/contract/views.ts'
import { groupDigits } from '../node-core/contract/groupDigits.ts'
import { connectDesktop } from './bridge/desktopPort.ts'
import { RpcClient } from './bridge/rpcClient.ts'
import { connectToOwnNode } from './bridge/webSocketPort.ts'
import { createToastManager, showMessage, Toaster } from './components/feedback/Toaster.tsx'
import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import './design/forcedColors.css'
import { showTheme, storedTheme } from './store/theme.ts'
import { storedTimeline } from './store/timelineVisibility.ts'
import { interceptLinks } from './routing/interceptLinks.ts'
import { createAppRouter } from './router.tsx'
import { createAppStore } from './store/appStore.ts'
import { Sync } from './store/sync.ts'
import { AppContext } from './store/useApp.ts'

const desktop = window.terrarium
const store = createAppStore(desktop ? 'desktop' : 'browser')
const theme = storedTheme()
showTheme(theme, desktop)
store.setState(({ ui }) => ({ ui: { ...ui, theme, timelineShown: storedTimeline() } }))

const toasts = createToastManager()
const client = new RpcClient({
  connect: () => (desktop ? connectDesktop(desktop) : connectToOwnNode()),
})
const sync = new Sync({
  client,
  store,
  notify: (notice, block) =>
    toasts.add(
      notice === 'reset'
        ? { title: 'This is a different chain', description: `The node was reset or replaced. The newest block is ${groupDigits(block)}.` }
        : {
            title: 'The chain was rolled back',
            description: `The newest block is now ${groupDigits(block)}. What came after it stays as a branch.`,
          },
    ),
})
sync.start()
desktop?.onNodeState((state) => sync.setNodeState(state))
client.open()

const history = createBrowserHistory()
const router = createAppRouter(history)
interceptLinks(document, (path) => history.push(path))

// Preloads the code of the views before they are first opened.
requestIdleCallback(() => {
  for (const id of MENU_VIEWS) void router.preloadRoute({ to: VIEWS[id].path } as never)
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <AppContext value={{ store, sync, client, tell: (...message) => showMessage(toasts, ...message), desktop }}>
        <RouterProvider router={router} />
        <Toaster manager={toasts} />
      </AppContext>
    </CSPProvider>
  </StrictMode>,
)
