import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { VirtualTable, type VirtualTableProps } from './VirtualTable.tsx'

interface Item {
  id: number
}

const markedRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-fresh'))

const CONTROLS = (
  <>
    <button type="button">drop</button>
    <input type="checkbox" aria-label="pick" />
  </>
)

const COLUMNS: VirtualTableProps<Item>['columns'] = [
  { id: 'name', header: 'Name', width: '1fr', cell: ({ id }) => <a href={`#${id}`} data-primary>{`item ${id}`}</a> },
  { id: 'buttons', header: 'Actions', isHeaderHidden: true, width: '4rem', cell: () => CONTROLS },
]

function table(props: Partial<VirtualTableProps<Item>> = {}): ReactNode {
  return (
    <VirtualTable label="Items" columns={COLUMNS} count={1_000} rowAt={(index) => ({ id: index })} keyOf={(index) => index} {...props} />
  )
}

const link = (id: number): HTMLElement => screen.getByRole('link', { name: `item ${id}` })

test('of many rows only the visible ones are mounted, and screen readers get the total', () => {
  renderApp(table())
  expect(screen.getByRole('table', { name: 'Items' })).toHaveAttribute('aria-rowcount', '1001')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  expect(link(0).closest('[role=row]')).toHaveAttribute('aria-rowindex', '2')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Actions'])
})

test('reports which rows are visible', () => {
  const onSight = vi.fn<(first: number, last: number) => void>()
  renderApp(table({ onSight }))
  const [first, last] = onSight.mock.lastCall!
  expect(first).toBe(0)
  expect(last).toBeGreaterThan(10)
  expect(last).toBeLessThan(60)
})

test('a row that is not loaded has a placeholder, and an empty table says why', () => {
  const { rerender } = renderApp(table({ count: 2, rowAt: (index) => (index === 0 ? { id: 0 } : undefined) }))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  rerender(table({ count: 0, empty: 'No items yet' }))
  expect(screen.getByText('No items yet')).toBeVisible()
})

test('rows that have just come are marked, unless they are most of those in sight', () => {
  const { rerender } = renderApp(table({ newest: 0 }))
  rerender(table({ newest: 2 }))
  expect(markedRows()).toHaveLength(2)
  rerender(table({ newest: 102 }))
  expect(markedRows()).toHaveLength(0)
})

test.each([
  ['{ArrowDown}', 1],
  ['j', 1],
  ['{ArrowDown}{ArrowDown}{ArrowUp}', 1],
  ['jjk', 1],
  ['{PageDown}', 12],
  ['{PageDown}{Home}', 0],
  ['{ArrowUp}', 0],
])('the keys %s move from the first row to row %i', async (keys, row) => {
  const { user } = renderApp(table())
  link(0).focus()
  await user.keyboard(keys)
  expect(link(row)).toHaveFocus()
})

test('keys with Ctrl are left alone', async () => {
  const { user } = renderApp(table())
  link(0).focus()
  await user.keyboard('{Control>}j{/Control}')
  expect(link(0)).toHaveFocus()
})

test('clicking a row follows its main link, clicking its button or checkbox does not', async () => {
  const { user } = renderApp(table())
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  link(3).addEventListener('click', followed)
  const row = link(3).closest<HTMLElement>('[role=row]')!
  await user.click(within(row).getByRole('button', { name: 'drop' }))
  await user.click(within(row).getByRole('checkbox', { name: 'pick' }))
  expect(followed).not.toHaveBeenCalled()
  await user.click(within(row).getAllByRole('cell')[0]!)
  expect(followed).toHaveBeenCalledTimes(1)
})

/** The table after this many rows were added in front of its first ten. */
const rows = (newest: number): ReactNode =>
  table({ count: 10 + newest, newest, thing: 'item', keyOf: (index) => newest - index, rowAt: (index) => ({ id: 100 + newest - index }) })

test('rows that arrive while the list is being read wait behind a button, and appear when it is pressed', async () => {
  const { user, rerender } = renderApp(rows(0))
  const scroller = screen.getByRole('table').parentElement!
  scroller.scrollTop = 100
  fireEvent.scroll(scroller)
  rerender(rows(2))
  expect(screen.queryByText('item 102')).not.toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '11')
  await user.click(screen.getByRole('button', { name: '2 new items' }))
  expect(link(102)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /new item/ })).not.toBeInTheDocument()
})

test('up from the first row shows the rows that wait', async () => {
  const { user, rerender } = renderApp(rows(0))
  const scroller = screen.getByRole('table').parentElement!
  scroller.scrollTop = 100
  fireEvent.scroll(scroller)
  rerender(rows(2))
  link(99).focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.queryByText('item 102')).not.toBeInTheDocument()
  await user.keyboard('{ArrowUp}')
  expect(link(102)).toBeInTheDocument()
})

test('rows that arrive while nobody reads appear at once', () => {
  const { rerender } = renderApp(rows(0))
  rerender(rows(1))
  expect(link(101)).toBeInTheDocument()
})

test('a row that has moved keeps the focus, and its keys are handled first', async () => {
  const onRowKeyDown = vi.fn<(event: { key: string; altKey: boolean }, index: number) => void>()
  const order = [0, 1, 2, 3]
  const moving = (ids: readonly number[], focusOn?: { key: number }): ReactNode =>
    table({ count: 4, rowAt: (index) => ({ id: ids[index]! }), keyOf: (index) => ids[index]!, onRowKeyDown, focusOn })
  const { user, rerender } = renderApp(moving(order))
  link(1).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(onRowKeyDown.mock.calls.map(([{ key, altKey }, index]) => [key, altKey, index])).toContainEqual(['ArrowDown', true, 1])
  expect(link(1)).toHaveFocus()
  link(1).blur()
  rerender(moving([0, 2, 3, 1], { key: 1 }))
  expect(link(1)).toHaveFocus()
  expect(link(1).closest('[role=row]')).toHaveAttribute('aria-rowindex', '5')
})
