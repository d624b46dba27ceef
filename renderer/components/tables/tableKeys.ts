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

/** Moves the focus between rows with the arrow keys, j and k, page keys, Home and End; `reveal` mounts a far row. */
export function moveInTable(event: KeyboardEvent<HTMLElement>, count: number, reveal?: (index: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return
  const table = event.currentTarget
  // Keys in a row's menu bubble to the table, although the menu is rendered elsewhere.
  if (!(event.target instanceof Element && table.contains(event.target))) return
  const row = event.target.closest('[data-index]')
  const index = row ? Number(row.getAttribute('data-index')) : -1
  const target = targetOf(event.key, index, count)
  if (target === undefined) return
  event.preventDefault()
  if (focusRow(table, target)) return
  reveal?.(target)
  requestAnimationFrame(() => requestAnimationFrame(() => focusRow(table, target)))
}
