import {
  Activity,
  ArrowLeftRight,
  Boxes,
  FileCode2,
  Hourglass,
  LayoutDashboard,
  ScrollText,
  Settings,
  SquareTerminal,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Address } from '../../node-core/contract/hex.ts'

/** A view that stands in the navigation. */
export interface NavigationView {
  path: string
  title: string
  icon: LucideIcon
  /** The key that opens it after `g`. */
  key: string
  /** Command of the application menu that opens it. */
  command: string
  /** Paths of its details, under which it stays marked. */
  details: readonly string[]
}

export const VIEWS: readonly NavigationView[] = [
  { path: '/', title: 'Dashboard', icon: LayoutDashboard, key: 'h', command: 'view.dashboard', details: [] },
  { path: '/blocks', title: 'Blocks', icon: Boxes, key: 'b', command: 'view.blocks', details: ['/block/'] },
  { path: '/transactions', title: 'Transactions', icon: ArrowLeftRight, key: 't', command: 'view.transactions', details: ['/tx/'] },
  { path: '/txpool', title: 'Txpool', icon: Hourglass, key: 'p', command: 'view.txpool', details: [] },
  { path: '/logs', title: 'Logs', icon: ScrollText, key: 'l', command: 'view.logs', details: [] },
  { path: '/contracts', title: 'Contracts', icon: FileCode2, key: 'c', command: 'view.contracts', details: [] },
  { path: '/accounts', title: 'Accounts', icon: Users, key: 'a', command: 'view.accounts', details: ['/address/'] },
  { path: '/debug', title: 'Debug', icon: Activity, key: 'd', command: 'view.debug', details: [] },
  { path: '/console', title: 'Console', icon: SquareTerminal, key: 'o', command: 'view.console', details: [] },
  { path: '/settings', title: 'Settings', icon: Settings, key: 's', command: 'view.settings', details: [] },
]

/** The address that a path shows. */
export function addressOfPath(pathname: string): Address | undefined {
  return /^\/address\/(0x[0-9a-f]{40})$/.exec(pathname.toLowerCase())?.[1] as Address | undefined
}

/** The view that a path belongs to; an address belongs to the contracts or to the accounts, to neither before it is known which it is. */
export function viewOfPath(pathname: string, isContract: boolean | undefined): NavigationView | undefined {
  if (addressOfPath(pathname) !== undefined)
    return isContract === undefined ? undefined : VIEWS.find(({ path }) => path === (isContract ? '/contracts' : '/accounts'))
  return VIEWS.find(({ path, details }) => pathname === path || details.some((start) => pathname.startsWith(start)))
}
