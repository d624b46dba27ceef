import { lazyRouteComponent, useParams, type RouteComponent } from '@tanstack/react-router'
import {
  Activity,
  ArrowLeftRight,
  Boxes,
  FileCode2,
  Hourglass,
  LayoutDashboard,
  Radio,
  ScrollText,
  Settings,
  SquareTerminal,
  Users,
  Vote,
  type LucideIcon,
} from 'lucide-react'
import type { MenuViewId, ViewId, ViewParams } from '../../node-core/contract/views.ts'
import { contractFilterFromSearch, searchFromContractFilter } from '../routing/contractSearch.ts'
import { logsFilterFromSearch, searchFromLogsFilter } from '../routing/logSearch.ts'
import { requestSearch } from '../routing/requestSearch.ts'
import { poolFilterFromSearch, searchFromPoolFilter } from '../routing/poolSearch.ts'
import { filterFromSearch, searchFromFilter } from '../routing/transactionSearch.ts'
import { addressSearch, blockSearch, consoleSearch, debugSearch, tabSearch, transactionSearch } from '../routing/viewSearch.ts'
import { AccountsView } from '../views/accounts/AccountsView.tsx'
import { AddressView } from '../views/address/AddressView.tsx'
import { BlocksView } from '../views/blocks/BlocksView.tsx'
import { BlockView } from '../views/blocks/BlockView.tsx'
import { CompareView } from '../views/compare/CompareView.tsx'
import { ContractsView } from '../views/contracts/ContractsView.tsx'
import { DashboardView } from '../views/dashboard/DashboardView.tsx'
import { LogsView } from '../views/logs/LogsView.tsx'
import { TransactionView } from '../views/transaction/TransactionView.tsx'
import { TransactionsView } from '../views/transactions/TransactionsView.tsx'
import { TxpoolView } from '../views/txpool/TxpoolView.tsx'

interface ViewPart {
  component: RouteComponent
  /** Reads the query string of the path; nothing if absent. */
  search?: (search: Record<string, unknown>) => object
}

/** Icon in the navigation, for views listed there. */
type ViewParts = { readonly [I in ViewId]: ViewPart & (I extends MenuViewId ? { icon: LucideIcon } : unknown) }

/** A text parameter from the current view's path. */
function useViewParam<I extends ViewId>(name: keyof ViewParams<I>): string {
  return useParams({ strict: false })[name]!
}

/** The components of every view. Rarely used ones are loaded on demand. */
export const VIEW_PARTS: ViewParts = {
  dashboard: { icon: LayoutDashboard, component: DashboardView },
  blocks: { icon: Boxes, component: BlocksView },
  block: {
    search: blockSearch,
    component: function Block() {
      const id = useViewParam<'block'>('id')
      return <BlockView key={id} id={id} />
    },
  },
  compare: {
    search: tabSearch,
    component: function Compare() {
      const from = useViewParam<'compare'>('from')
      const to = useViewParam<'compare'>('to')
      return <CompareView key={`${from} ${to}`} from={from} to={to} />
    },
  },
  transactions: {
    icon: ArrowLeftRight,
    search: (search) => searchFromFilter(filterFromSearch(search)),
    component: TransactionsView,
  },
  transaction: {
    search: transactionSearch,
    component: function Transaction() {
      const hash = useViewParam<'transaction'>('hash')
      return <TransactionView key={hash} hash={hash} />
    },
  },
  txpool: {
    icon: Hourglass,
    search: (search) => searchFromPoolFilter(poolFilterFromSearch(search)),
    component: TxpoolView,
  },
  logs: {
    icon: ScrollText,
    search: (search) => searchFromLogsFilter(logsFilterFromSearch(search)),
    component: LogsView,
  },
  contracts: {
    icon: FileCode2,
    search: (search) => ({ ...tabSearch(search), ...searchFromContractFilter(contractFilterFromSearch(search)) }),
    component: ContractsView,
  },
  accounts: { icon: Users, component: AccountsView },
  address: {
    search: addressSearch,
    component: function Address() {
      const address = useViewParam<'address'>('address')
      return <AddressView key={address} address={address} />
    },
  },
  network: {
    icon: Radio,
    search: requestSearch,
    component: lazyRouteComponent(() => import('../views/network/NetworkView.tsx'), 'NetworkView'),
  },
  validators: {
    icon: Vote,
    component: lazyRouteComponent(() => import('../views/validators/ValidatorsView.tsx'), 'ValidatorsView'),
  },
  debug: {
    icon: Activity,
    search: debugSearch,
    component: lazyRouteComponent(() => import('../views/debug/DebugView.tsx'), 'DebugView'),
  },
  console: {
    icon: SquareTerminal,
    search: consoleSearch,
    component: lazyRouteComponent(() => import('../views/console/ConsoleView.tsx'), 'ConsoleView'),
  },
  settings: {
    icon: Settings,
    search: tabSearch,
    component: lazyRouteComponent(() => import('../views/settings/SettingsView.tsx'), 'SettingsView'),
  },
}
