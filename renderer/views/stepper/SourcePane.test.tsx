import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WireSourceLocation } from '../../../node-core/contract/sources.ts'
import { detailKey, sourceFileId, type DetailsSlice } from '../../store/detailsSlice.ts'
import { SourcePositions } from '../../store/sourcePositions.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { CallStackPane } from './CallStackPane.tsx'
import { SourcePane } from './SourcePane.tsx'

const ADDRESS = `0x${'a1'.repeat(20)}` as const
const location = (sourceId: number, path: string, line: number): WireSourceLocation => ({
  build: 'b1',
  sourceId,
  path,
  line,
  column: 1,
  endLine: line,
  endColumn: 6,
  start: 0,
  length: 5,
})
const FRAME = { contract: 'Vault', gas: 1, isInlined: false, address: ADDRESS, arguments: null, declaration: null }
const positions = new SourcePositions({
  builds: [
    {
      id: 'b1',
      sources: [
        { id: 0, path: 'src/Vault.sol' },
        { id: 1, path: 'src/Math.sol' },
        { id: 2, path: 'src/Unused.sol' },
      ],
    },
  ],
  steps: 40,
  frames: [
    { ...FRAME, id: 0, parent: null, kind: 'external', function: 'withdraw', from: 0, to: 40 },
    { ...FRAME, id: 1, parent: 0, kind: 'internal', contract: 'Math', function: 'add', isInlined: true, from: 20, to: 30 },
  ],
  runs: [
    [0, 0, -1],
    [10, 0, 0],
    [20, 1, 1],
    [30, 0, 0],
  ],
  locations: [location(0, 'src/Vault.sol', 2), location(1, 'src/Math.sol', 3)],
  isCut: false,
})
const file = (sourceId: number, path: string, content: string): [string, { status: 'ready'; data: object }] => [
  detailKey('sourceFile', sourceFileId('b1', sourceId)),
  { status: 'ready', data: { path, content, language: 'Solidity' } },
]
const details = new Map([
  file(0, 'src/Vault.sol', 'contract Vault {\n  two;\n  three;\n}'),
  file(1, 'src/Math.sol', 'library Math {\n  x;\n  y;\n}'),
  file(2, 'src/Unused.sol', ''),
]) as unknown as DetailsSlice

const [onToggle, onRunTo] = [vi.fn<(key: string) => void>(), vi.fn<(key: string) => void>()]
const pane = (step: number, isFailure = false) => (
  <SourcePane
    id="0x1"
    positions={positions}
    step={step}
    isFailure={isFailure}
    breakpoints={new Set(['src/Vault.sol:3'])}
    onToggle={onToggle}
    onRunTo={onRunTo}
  />
)
const lit = (): HTMLElement => screen.getByRole('option', { selected: true })

test('shows the file of the step, its line and its breakpoints', () => {
  const { rerender } = renderApp(pane(12), { details })
  expect(within(screen.getByRole('region', { name: 'Vault.sol' })).getByRole('listbox', { name: 'Source of Vault.sol' })).toBeVisible()
  expect(lit()).toHaveTextContent(/^2\s*two;$/)
  expect(screen.getByRole('img', { name: 'breakpoint' }).closest('[role=option]')).toHaveAttribute('aria-posinset', '3')
  rerender(pane(25, true))
  expect(lit()).toHaveTextContent(/^3\s*y;$/)
  expect(lit()).toHaveAttribute('data-tone', 'danger')
  // Before the first line, the file is shown without one.
  rerender(pane(5))
  expect(screen.getByRole('region', { name: 'Vault.sol' })).toBeVisible()
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument()
})

test('names lines by path for breakpoints and runs', async () => {
  const { user } = renderApp(pane(12), { details })
  await user.dblClick(screen.getByText('three;'))
  expect(onRunTo).toHaveBeenCalledExactlyOnceWith('src/Vault.sol:3')
  screen.getByRole('listbox').focus()
  await user.keyboard(' ')
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('src/Vault.sol:3')
})

test('another file is shown until the execution comes to another line', async () => {
  const { user, rerender } = renderApp(pane(12), { details })
  await user.click(screen.getByRole('button', { name: 'Other files' }))
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'src/Vault.sol',
    'src/Math.sol',
    'src/Unused.sol',
  ])
  await user.click(screen.getByRole('menuitemradio', { name: 'src/Unused.sol' }))
  expect(screen.getByText(/imported without its content/)).toBeVisible()
  rerender(pane(25))
  expect(screen.getByRole('region', { name: 'Math.sol' })).toBeVisible()
})

test('the call stack has the innermost call first, each where it is, and leads there', async () => {
  const onGo = vi.fn<(step: number) => void>()
  const { user } = renderApp(<CallStackPane positions={positions} step={25} onGo={onGo} />)
  const calls = screen.getAllByRole('listitem')
  expect(calls.map(({ textContent }) => textContent)).toEqual(['Math.addinlinedMath.sol:3', 'Vault.withdrawVault.sol:2'])
  expect(calls[0]).toHaveAttribute('aria-current', 'step')
  await user.click(screen.getByRole('button', { name: /Vault.withdraw/ }))
  await user.click(screen.getByRole('button', { name: /Math.add/ }))
  expect(onGo.mock.calls).toEqual([[19], [20]])
})
