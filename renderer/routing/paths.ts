/** Paths of the views: the same in the window and in the browser, so that a wallet's link to an explorer opens here. */

export function blockPath(id: number | string): string {
  return `/block/${id}`
}

export function transactionPath(hash: string): string {
  return `/tx/${hash}`
}

export function addressPath(address: string): string {
  return `/address/${address}`
}

/** Where a method is explained, and can be called. */
export function consolePath(method: string): string {
  return `/console?method=${encodeURIComponent(method)}`
}
