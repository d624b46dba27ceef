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
