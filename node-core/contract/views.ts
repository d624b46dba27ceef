/**
 * The views of the window: where each is, what it is called and how it is opened. The navigation, the router, the commands, the keys, the
 * desktop's menu and the server's deep links derive from it; what a view shows stands under its id in `renderer/frame/viewParts.tsx`.
 */

/** A view that the navigation lists, in the order of the table. */
interface MenuRow {
  readonly path: string
  readonly title: string
  /** The key that opens it after `g`. */
  readonly key: string
  /** The key that opens it with Ctrl or Cmd, in the desktop's menu. */
  readonly accelerator: string
}

/** A view of one thing, which its path names: `$name` stands for a segment. */
interface DetailRow {
  readonly path: string
  readonly title: string
  /** The view of the navigation that is marked while this one is open. */
  readonly within: string
}

export const VIEWS = {
  dashboard: { path: '/', title: 'Dashboard', key: 'h', accelerator: '1' },
  blocks: { path: '/blocks', title: 'Blocks', key: 'b', accelerator: '2' },
  block: { path: '/block/$id', title: 'Block', within: 'blocks' },
  compare: { path: '/compare/$from/$to', title: 'Compare', within: 'blocks' },
  transactions: { path: '/transactions', title: 'Transactions', key: 't', accelerator: '3' },
  transaction: { path: '/tx/$hash', title: 'Transaction', within: 'transactions' },
  txpool: { path: '/txpool', title: 'Txpool', key: 'p', accelerator: '4' },
  logs: { path: '/logs', title: 'Logs', key: 'l', accelerator: '5' },
  contracts: { path: '/contracts', title: 'Contracts', key: 'c', accelerator: '6' },
  accounts: { path: '/accounts', title: 'Accounts', key: 'a', accelerator: '7' },
  address: { path: '/address/$address', title: 'Address', within: 'accounts' },
  network: { path: '/network', title: 'Network', key: 'n', accelerator: 'N' },
  validators: { path: '/validators', title: 'Validators', key: 'v', accelerator: 'E' },
  debug: { path: '/debug', title: 'Debug', key: 'd', accelerator: '8' },
  console: { path: '/console', title: 'Console', key: 'o', accelerator: '9' },
  settings: { path: '/settings', title: 'Settings', key: 's', accelerator: ',' },
} as const satisfies Record<string, MenuRow | DetailRow>

type Views = typeof VIEWS
export type ViewId = keyof Views
export type MenuViewId = { [I in ViewId]: Views[I] extends MenuRow ? I : never }[ViewId]

/** Names of the parameters of a path: `id` of `/block/$id`. */
type ParamsOfPath<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamsOfPath<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** Parameters of a view's path. */
export type ViewParams<I extends ViewId> = Record<ParamsOfPath<Views[I]['path']>, string | number>

export const VIEW_IDS = Object.keys(VIEWS) as ViewId[]

/** The view of the navigation under which a view stands: itself, or the one of its details. */
export function menuViewOf(id: ViewId): MenuViewId {
  const view = VIEWS[id]
  return 'within' in view ? view.within : (id as MenuViewId)
}

/** The views of the navigation. */
export const MENU_VIEWS = VIEW_IDS.filter((id): id is MenuViewId => menuViewOf(id) === id)

/** The command that opens a view. */
export function commandOfView(id: MenuViewId): `view.${MenuViewId}` {
  return `view.${id}`
}

/** Path of a view. */
export function viewPath<I extends ViewId>(id: I, params: ViewParams<I>): string {
  return VIEWS[id].path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string | number>)[name]!))
}

const PATTERNS = VIEW_IDS.map((id) => ({ id, pattern: new RegExp(`^${VIEWS[id].path.replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i') }))

/** The view that a path leads to, whatever its parameters: the view says itself where there is no such thing. */
export function viewAt(pathname: string): ViewId | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.id
}
