import type { KeyboardEvent } from 'react'

const PAGE_ROWS = 12

/** The row that a key moves to, or undefined if the key does not move. */
function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
    case 'k':
      return Math.max(index - 1, 0)
    case 'PageDown':
      return Math.min(index + PAGE_ROWS, count - 1)
    case 'PageUp':
      return Math.max(index - PAGE_ROWS, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

function focusRow(table: HTMLElement, index: number): boolean {
  const link = table.querySelector<HTMLElement>(`[data-index="${index}"] [data-primary]`)
  link?.focus({ preventScroll: true })
  link?.closest('[data-index]')?.scrollIntoView({ block: 'nearest' })
  return link !== null
}

/** Gives the focus to a row; `reveal` mounts one that is far away. */
export function showRow(table: HTMLElement, index: number, reveal?: (index: number) => void): void {
  if (focusRow(table, index)) return
  reveal?.(index)
  requestAnimationFrame(() => requestAnimationFrame(() => focusRow(table, index)))
}

/** The element of the table in which a key was pressed: keys in a row's menu bubble to the table, although the menu is elsewhere. */
function targetIn({ target, currentTarget }: KeyboardEvent<HTMLElement>): Element | undefined {
  return target instanceof Element && currentTarget.contains(target) ? target : undefined
}

/** Index of the row in which a key was pressed; undefined outside of rows. */
export function rowIndexOf(event: KeyboardEvent<HTMLElement>): number | undefined {
  const index = targetIn(event)?.closest('[data-index]')?.getAttribute('data-index')
  return index ? Number(index) : undefined
}

/** Moves the focus between rows with the arrow keys, j and k, page keys, Home and End; `reveal` mounts a far row. */
export function moveInTable(event: KeyboardEvent<HTMLElement>, count: number, reveal?: (index: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return
  const table = event.currentTarget
  if (!targetIn(event)) return
  const target = targetOf(event.key, rowIndexOf(event) ?? -1, count)
  if (target === undefined) return
  event.preventDefault()
  showRow(table, target, reveal)
}
