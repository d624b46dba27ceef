import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { Compass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from './bridge/rpcError.ts'
import { Button } from './components/forms/Button.tsx'
import { EmptyState, ErrorState } from './components/feedback/StateMessage.tsx'
import { Frame } from './frame/Frame.tsx'
import { filterFromSearch, searchFromFilter } from './routing/transactionSearch.ts'
import { AccountsView } from './views/accounts/AccountsView.tsx'
import { AddressView } from './views/address/AddressView.tsx'
import { BlocksView } from './views/blocks/BlocksView.tsx'
import { BlockView } from './views/blocks/BlockView.tsx'
import { ContractsView } from './views/contracts/ContractsView.tsx'
import { DashboardView } from './views/dashboard/DashboardView.tsx'
import { LogsView } from './views/logs/LogsView.tsx'
import { TransactionsView } from './views/transactions/TransactionsView.tsx'
import { TransactionView } from './views/transaction/TransactionView.tsx'
import { TxpoolView } from './views/txpool/TxpoolView.tsx'
import { contractFilterFromSearch, searchFromContractFilter } from './routing/contractSearch.ts'
import { logsFilterFromSearch, searchFromLogsFilter, type LogSearch } from './routing/logSearch.ts'
import { poolFilterFromSearch, searchFromPoolFilter } from './routing/poolSearch.ts'

/** Which of a detail view's tabs is open. */
interface TabSearch {
  tab?: string
}

/** Which tab of a transaction is open, and where in it one is: a step of the stepper, or a frame of the call tree. */
interface TransactionSearch extends TabSearch {
  step?: number
  frame?: string
}

function tabSearch(search: Record<string, unknown>): TabSearch {
  return typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}
}

function transactionSearch(search: Record<string, unknown>): TransactionSearch {
  const { step, frame } = search
  return {
    ...tabSearch(search),
    ...(typeof step === 'number' && Number.isSafeInteger(step) && { step }),
    ...((typeof frame === 'string' || typeof frame === 'number') && { frame: String(frame).slice(0, 6_000) }),
  }
}

function NotFound(): ReactNode {
  return (
    <EmptyState icon={<Compass size={20} />} title="There is no such page">
      The search box above finds blocks, transactions and addresses.
    </EmptyState>
  )
}

function Failed({ error, reset }: { error: unknown; reset: () => void }): ReactNode {
  return (
    <ErrorState icon={<TriangleAlert size={20} />} title="This view failed" actions={<Button onClick={reset}>Show it again</Button>}>
      {messageOf(error)}
    </ErrorState>
  )
}

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const dashboardRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: DashboardView })

const blocksRoute = createRoute({ getParentRoute: () => rootRoute, path: '/blocks', component: BlocksView })

export const blockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/block/$id',
  validateSearch: tabSearch,
  component: function BlockRoute() {
    const { id } = blockRoute.useParams()
    return <BlockView key={id} id={id} />
  },
})

const transactionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transactions',
  validateSearch: (search: Record<string, unknown>) => searchFromFilter(filterFromSearch(search)),
  component: TransactionsView,
})

const transactionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tx/$hash',
  validateSearch: transactionSearch,
  component: function TransactionRoute() {
    const { hash } = transactionRoute.useParams()
    return <TransactionView key={hash} hash={hash} />
  },
})

const txpoolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/txpool',
  validateSearch: (search: Record<string, unknown>) => searchFromPoolFilter(poolFilterFromSearch(search)),
  component: TxpoolView,
})

const logsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logs',
  validateSearch: (search: Record<string, unknown>): LogSearch => searchFromLogsFilter(logsFilterFromSearch(search)),
  component: LogsView,
})

const contractsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contracts',
  validateSearch: (search: Record<string, unknown>) => ({
    ...tabSearch(search),
    ...searchFromContractFilter(contractFilterFromSearch(search)),
  }),
  component: ContractsView,
})

const accountsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/accounts', component: AccountsView })

/** Which tab an address is open at, and of its events which one, by its topic. */
interface AddressSearch extends TabSearch {
  event?: string
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address/$address',
  validateSearch: (search): AddressSearch => ({ ...tabSearch(search), ...(isHash(search['event']) && { event: search['event'] }) }),
  component: function AddressRoute() {
    const { address } = addressRoute.useParams()
    return <AddressView key={address} address={address} />
  },
})

/** What the Debug view shows: a tab, and of the profiles one, with one of its functions, and another one that it is compared with. */
interface DebugSearch extends TabSearch {
  profile?: string
  with?: string
  frame?: number
}

const debugRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/debug',
  validateSearch: (search): DebugSearch => ({
    ...tabSearch(search),
    ...(typeof search['profile'] === 'string' && { profile: search['profile'] }),
    ...(typeof search['with'] === 'string' && { with: search['with'] }),
    ...(Number.isSafeInteger(search['frame']) && (search['frame'] as number) >= 0 && { frame: search['frame'] as number }),
  }),
  component: lazyRouteComponent(() => import('./views/debug/DebugView.tsx'), 'DebugView'),
})

/** Which method the console is open at. */
interface ConsoleSearch {
  method?: string
}

const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  validateSearch: (search: Record<string, unknown>): ConsoleSearch =>
    typeof search['method'] === 'string' ? { method: search['method'] } : {},
  component: lazyRouteComponent(() => import('./views/console/ConsoleView.tsx'), 'ConsoleView'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: tabSearch,
  component: lazyRouteComponent(() => import('./views/settings/SettingsView.tsx'), 'SettingsView'),
})

const views = [
  dashboardRoute,
  blocksRoute,
  blockRoute,
  transactionsRoute,
  transactionRoute,
  txpoolRoute,
  logsRoute,
  contractsRoute,
  accountsRoute,
  addressRoute,
  debugRoute,
  consoleRoute,
  settingsRoute,
]

/** Every component in every state: only while developing, so that a build leaves it out. */
const developmentViews = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./views/gallery/GalleryView.tsx'), 'GalleryView'),
      }),
    ]
  : []

export function createAppRouter(history: RouterHistory) {
  return createRouter({
    history,
    routeTree: rootRoute.addChildren([...views, ...developmentViews]),
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
  })
}
