import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { OptionList, type ListOption } from './OptionList.tsx'

const OPTIONS: ListOption[] = [
  { id: 'eth_call', title: 'eth_call', group: 'eth' },
  { id: 'eth_sign', title: 'eth_sign', note: 'private', group: 'eth' },
  { id: 'net_version', title: 'net_version', group: 'net' },
]

function Methods({ onChoose }: { onChoose: (id: string) => void }): ReactNode {
  const [query, setQuery] = useState('')
  const [value, setValue] = useState<string>()
  const options = OPTIONS.filter(({ title }) => title.includes(query)).map((option) =>
    query === '' ? option : Object.assign({}, option, { group: undefined }),
  )
  return (
    <OptionList
      label="Methods"
      placeholder="Find a method"
      options={options}
      query={query}
      onQuery={setQuery}
      value={value}
      onChoose={(id) => {
        setValue(id)
        onChoose(id)
      }}
      nothing="No method by that name."
    />
  )
}

function renderMethods() {
  const choose = vi.fn<(id: string) => void>()
  render(<Methods onChoose={choose} />)
  return { user: userEvent.setup(), choose, box: screen.getByRole('combobox', { name: 'Methods' }) }
}

test('the options are in named groups while nothing is typed', () => {
  renderMethods()
  expect(within(screen.getByRole('group', { name: 'eth' })).getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('group', { name: 'net' })).toBeVisible()
})

test('Enter chooses the best match, and arrow keys the others; the box keeps the focus', async () => {
  const { user, choose, box } = renderMethods()
  await user.type(box, 'eth{Enter}')
  await user.type(box, '{ArrowDown}{Enter}')
  expect(choose.mock.calls).toEqual([['eth_call'], ['eth_sign']])
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('eth_sign')
  expect(box).toHaveFocus()
  expect(box).toHaveValue('eth')
})

test('clicking an option chooses it', async () => {
  const { user, choose } = renderMethods()
  await user.click(screen.getByRole('option', { name: 'net_version' }))
  expect(choose.mock.calls).toEqual([['net_version']])
})

test('says so if nothing matches, and Escape clears the box before it reaches the surrounding dialog', async () => {
  const { user, box } = renderMethods()
  const keys: string[] = []
  const hear = (event: KeyboardEvent): void => void keys.push(event.key)
  document.addEventListener('keydown', hear)
  await user.type(box, 'zz')
  expect(screen.getByRole('status')).toHaveTextContent('No method by that name.')
  await user.type(box, '{Escape}')
  expect(box).toHaveValue('')
  await user.type(box, '{Escape}')
  expect(keys).toEqual(['z', 'z', 'Escape'])
  document.removeEventListener('keydown', hear)
})
