import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { SourceView, type SourceViewProps } from './SourceView.tsx'

const CONTENT = `contract Vault {\n${'    uint256 x;\n'.repeat(10_000)}}`
const show = (props: Partial<SourceViewProps> = {}) => {
  const [onToggle, onOpen] = [vi.fn<(line: number) => void>(), vi.fn<(line: number) => void>()]
  const { user } = renderApp(
    <SourceView label="Vault.sol" content={CONTENT} language="Solidity" onToggle={onToggle} onOpen={onOpen} {...props} />,
  )
  return { user, onToggle, onOpen }
}
const view = (): HTMLElement => screen.getByRole('listbox', { name: 'Vault.sol' })
const cursor = (): string | null | undefined => document.getElementById(view().getAttribute('aria-activedescendant')!)?.textContent

test('mounts a part of ten thousand lines, and colours them', async () => {
  show()
  expect(screen.getAllByRole('option').length).toBeLessThan(100)
  expect(await screen.findByText('contract')).toHaveClass(/keyword/)
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '10002')
})

test('lights a line and its range', () => {
  show({ lit: { line: 3, column: 5, endLine: 3, endColumn: 12 }, isFailure: true })
  const line = screen.getByRole('option', { selected: true })
  expect(line).toHaveAttribute('data-tone', 'danger')
  expect(line).toHaveTextContent(/^3\s*uint256 x;$/)
  expect(line.querySelector('[data-lit]')).toHaveTextContent('uint256')
})

test('its keys move the cursor, open a line and set a breakpoint', async () => {
  const { user, onToggle, onOpen } = show({ lit: { line: 3, column: 5, endLine: 3, endColumn: 12 } })
  view().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(cursor()).toMatch(/^4/)
  await user.keyboard('{Enter} ')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(4)
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(4)
  await user.keyboard('{Home}{ArrowUp}{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(1)
})

test('a click in the gutter sets a breakpoint, a double click opens the line', async () => {
  const { user, onToggle, onOpen } = show({
    factsOf: (line) => ({ hasBreakpoint: line === 2, heat: line === 4 ? { text: '22.1k', hint: '22,100 gas', share: 1 } : null }),
  })
  expect(screen.getByRole('img', { name: 'breakpoint' }).closest('[role=option]')).toHaveAttribute('aria-posinset', '2')
  await user.click(screen.getByText('22.1k'))
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(4)
  await user.dblClick(screen.getAllByText(/x;/)[0]!)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(2)
})

test('shows characters that turn the direction of text', () => {
  show({ content: 'a\u202eb\tc', language: 'Fe' })
  expect(screen.getByRole('option')).toHaveTextContent('a\\u{202e}b c')
})
