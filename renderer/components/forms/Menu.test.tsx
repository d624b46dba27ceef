import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Table } from '../tables/Table.tsx'
import type { Column } from '../tables/TableRow.tsx'
import { FloatingMenu, Menu } from './Menu.tsx'

const itemsOf = (onChoose: (title: string) => void) =>
  ['Unlock', 'Lock', 'Sign'].map((title) => ({ title, onChoose: () => onChoose(title) }))

test('a menu is opened, navigated and closed by keyboard, and returns the focus', async () => {
  const user = userEvent.setup()
  const choose = vi.fn<(title: string) => void>()
  render(<Menu label="More" items={itemsOf(choose)} />)
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Unlock' })).toHaveFocus())
  expect(screen.getByRole('menu', { name: 'More' })).toBeVisible()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Lock' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(choose.mock.calls).toEqual([['Lock']])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})

test('keys and clicks in a row’s menu do not reach the row', async () => {
  const user = userEvent.setup()
  const choose = vi.fn<(title: string) => void>()
  const open = vi.fn<() => void>()
  const columns: Column<string>[] = [
    {
      id: 'name',
      header: 'Name',
      width: '1fr',
      cell: (row) => (
        <button type="button" data-primary="true" onClick={open}>
          {row}
        </button>
      ),
    },
    { id: 'more', header: 'More', width: '1fr', cell: (row) => <Menu label={`More for ${row}`} items={itemsOf(choose)} /> },
  ]
  render(<Table label="Accounts" columns={columns} rows={['first', 'second']} keyOf={(row: string) => row} />)
  await user.click(screen.getByRole('button', { name: 'More for first' }))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Unlock' })).toHaveFocus())
  await user.click(screen.getByRole('menuitem', { name: 'Sign' }))
  expect(choose.mock.calls).toEqual([['Sign']])
  expect(open).not.toHaveBeenCalled()
})

test('a menu at an element is open while it is mounted, and Escape requests that it close', async () => {
  const user = userEvent.setup()
  const close = vi.fn<() => void>()
  const anchor = document.createElement('a')
  document.body.append(anchor)
  render(<FloatingMenu label="Address" items={itemsOf(() => {})} anchor={anchor} focus={anchor} onClose={close} />)
  await waitFor(() => expect(screen.getByRole('menu', { name: 'Address' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  anchor.remove()
})
