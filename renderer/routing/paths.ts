/** Paths of the views: the same in the desktop window and in the browser, so that a wallet's explorer links open here. */
import { VIEWS, viewPath } from '../../node-core/contract/views.ts'

export function blockPath(id: number | string): string {
  return viewPath('block', { id })
}

/** Where two blocks are compared, each named as `format/comparedSide.ts` has it. */
export function comparePath(from: number | string, to: number | string = 'latest'): string {
  return viewPath('compare', { from, to })
}

/** Where the reads and writes of one step of a block are shown: 1 is its first transaction. */
export function blockAccessPath(id: number | string, step: number): string {
  return `${blockPath(id)}?tab=access&step=${step}`
}

export function transactionPath(hash: string): string {
  return viewPath('transaction', { hash })
}

/** Where a user operation of a transaction is shown: named by its hash, or by its place among them, from 0. */
export function userOperationPath(transaction: string, operation: string | number): string {
  return `${transactionPath(transaction)}?tab=operations&operation=${operation}`
}

export function addressPath(address: string): string {
  return viewPath('address', { address })
}

/** Where a method is documented and can be called. */
export function consolePath(method: string): string {
  return `${VIEWS.console.path}?method=${encodeURIComponent(method)}`
}

/**
 * A position in a trace: the tab of the page or dialog, and in it a frame of the call tree, such as `0.2.1`, a step, or the transaction that
 * it is compared with.
 */
export interface TracePart {
  tab?: string | undefined
  frame?: string | undefined
  step?: number | undefined
  with?: string | undefined
}

/**
 * Where a transaction's trace is shown. The frame has dashes instead of dots: a text like 0.10 would be parsed from the URL as a number.
 */
export function tracePath(hash: string, { tab, frame, step }: TracePart): string {
  const search = [
    tab !== undefined && `tab=${tab}`,
    frame !== undefined && `frame=${frame.replaceAll('.', '-')}`,
    step !== undefined && `step=${step}`,
  ]
  return `${transactionPath(hash)}?${search.filter((it) => it !== false).join('&')}`
}
