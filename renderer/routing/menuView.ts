import type { Address } from '../../node-core/contract/hex.ts'
import { menuViewOf, viewAt, type MenuViewId } from '../../node-core/contract/views.ts'

/** The address that a path shows. */
export function addressOfPath(pathname: string): Address | undefined {
  return /^\/address\/(0x[0-9a-f]{40})$/.exec(pathname.toLowerCase())?.[1] as Address | undefined
}

/** The view that the navigation highlights; an address belongs to the contracts or the accounts, to neither until it is known which. */
export function menuViewAt(pathname: string, isContract: boolean | undefined): MenuViewId | undefined {
  if (addressOfPath(pathname) !== undefined) return isContract === undefined ? undefined : isContract ? 'contracts' : 'accounts'
  const view = viewAt(pathname)
  return view && menuViewOf(view)
}
