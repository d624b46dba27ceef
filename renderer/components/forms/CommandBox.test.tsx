import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { CommandBox } from './CommandBox.tsx'

function Box({ run }: { run: (title: string) => void }): ReactNode {
  const [query, setQuery] = useState('')
  const options = ['Mine a block', 'Pause mining', 'Blocks']
    .filter((title) => title.toLowerCase().includes(query))
    .map((title) => ({ id: title, title, icon: ArrowRight, run: () => run(title) }))
  return (
    <CommandBox
      id="search"
      label="Search"
      placeholder="Anything"
      shortcut="/"
      query={query}
      onQuery={setQuery}
      options={options}
      nothing="No matches."
    />
  )
}

const box = (): HTMLElement => screen.getByRole('combobox', { name: 'Search' })

function renderBox() {
  const run = vi.fn<(title: string) => void>()
  render(<Box run={run} />)
  return { user: userEvent.setup(), run }
}

test('it is open while it has the focus', async () => {
  const { user } = renderBox()
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(box())
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.keyboard('{Escape}')
  expect(box()).not.toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter runs the first option, then clears and leaves the box', async () => {
  const { user, run } = renderBox()
  await user.type(box(), 'min{Enter}')
  expect(run.mock.calls).toEqual([['Mine a block']])
  expect(box()).toHaveValue('')
  expect(box()).not.toHaveFocus()
})

test('arrow keys move through the options and wrap around', async () => {
  const { user, run } = renderBox()
  await user.type(box(), '{ArrowUp}{Enter}')
  expect(run.mock.calls).toEqual([['Blocks']])
})

test('when reopened, it starts with the first option', async () => {
  const { user, run } = renderBox()
  await user.type(box(), 'min{ArrowDown}{Enter}')
  await user.type(box(), '{Enter}')
  expect(run.mock.calls).toEqual([['Pause mining'], ['Mine a block']])
})

test('clicking an option runs it', async () => {
  const { user, run } = renderBox()
  await user.click(box())
  await user.click(screen.getByRole('option', { name: 'Blocks' }))
  expect(run.mock.calls).toEqual([['Blocks']])
})

test('says so if nothing matches', async () => {
  const { user } = renderBox()
  await user.type(box(), 'zz')
  expect(screen.getByRole('status')).toHaveTextContent('No matches.')
})
