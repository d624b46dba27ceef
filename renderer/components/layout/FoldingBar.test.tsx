import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { FoldingBar, type FoldingItem } from './FoldingBar.tsx'

const WIDTHS: Record<string, number> = { a: 100, b: 100, c: 100 }
let room = 1_000
let measure: () => void = () => {}

beforeEach(() => {
  room = 1_000
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: WIDTHS[(this as HTMLElement).dataset['item'] ?? ''] ?? 0 } as DOMRect
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const ITEMS: FoldingItem[] = [
  { id: 'a', name: 'Height', rank: 0, content: '12' },
  { id: 'b', name: 'Fork', rank: 2, content: 'osaka' },
  { id: 'c', name: 'Pool', rank: 1, content: <a href="/txpool">3 waiting</a> },
]

const isFolded = (text: string): boolean => screen.getAllByText(text)[0]!.closest('[data-folded]') !== null

test('if everything fits, nothing is folded and there is no button', () => {
  renderApp(<FoldingBar label="Status" items={ITEMS} />)
  expect(isFolded('osaka')).toBe(false)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('what does not fit is listed behind a button that names it, highest rank first', () => {
  room = 270
  renderApp(<FoldingBar label="Status" items={ITEMS} />)
  expect([isFolded('12'), isFolded('3 waiting'), isFolded('osaka')]).toEqual([false, false, true])
  expect(screen.getByRole('button', { name: 'More: Fork' })).toBeInTheDocument()
  expect(within(screen.getByRole('group', { name: 'More of Status', hidden: true })).getByText('osaka')).toBeInTheDocument()
})

test('follows the width of the window, and keeps the most important item at any width', () => {
  renderApp(<FoldingBar label="Status" items={ITEMS} />)
  room = 50
  act(() => measure())
  expect(screen.getByRole('button')).toHaveAccessibleName('More: Fork, Pool')
  expect(isFolded('12')).toBe(false)
  room = 1_000
  act(() => measure())
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
