import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LAYOUT } from '../../testing/layout.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { SourceQuote } from './SourceQuote.tsx'

const LINE = `  function pay() external { ${'total += 1; '.repeat(100)}revert(); }`

afterEach(() => vi.restoreAllMocks())

/** Shows the line with a part of it lit, which begins at a place in pixels; returns how far it is scrolled. */
function scrolledTo(litAt: number): number {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(litAt)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60)
  const column = LINE.indexOf('revert') + 1
  renderApp(<SourceQuote content={LINE} language="Solidity" range={{ line: 1, column, endLine: 1, endColumn: column + 8 }} />)
  return screen.getByText('1', { exact: true }).parentElement!.scrollLeft
}

test('a long line is quoted where it failed', () => {
  const left = scrolledTo(14_000)
  expect(left).toBeGreaterThan(14_060 - LAYOUT.width)
  expect(left).toBeLessThan(14_000)
})

test('a line whose failure is in sight is quoted from its beginning', () => {
  expect(scrolledTo(LAYOUT.width - 80)).toBe(0)
})
