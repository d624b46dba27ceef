import { screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConsoleParam } from '../../console/methodCatalog.ts'
import { emptyParamDraft, type ParamDraft } from '../../console/paramDraft.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { ParamForm, type ParamFormProps } from './ParamForm.tsx'

const heard = vi.fn<(drafts: readonly ParamDraft[]) => void>()

function Form({ params, ...props }: Partial<ParamFormProps> & { params: readonly ConsoleParam[] }): ReactNode {
  const [drafts, setDrafts] = useState<readonly ParamDraft[]>(() => params.map(({ schema }) => emptyParamDraft(schema)))
  return (
    <ParamForm
      params={params}
      drafts={drafts}
      problem={undefined}
      missing={[]}
      {...props}
      onChange={(next) => {
        heard(next)
        setDrafts(next)
      }}
    />
  )
}

const param = (name: string, schema: ConsoleParam['schema'], isRequired = true): ConsoleParam => ({ name, schema, isRequired })
const TEXT = { type: 'string' } as const
const FILTER = param('filter', { type: 'object', properties: { note: TEXT, topic: TEXT, limit: TEXT }, required: ['note'] })

test('a method without params says so', () => {
  renderApp(<Form params={[]} />)
  expect(screen.getByText('This method has no params.')).toBeVisible()
})

test('each param has a named field that changes only this param', async () => {
  const { user } = renderApp(<Form params={[param('first', TEXT), param('second', TEXT)]} />)
  await user.type(screen.getByRole('textbox', { name: 'second' }), 'x')
  expect(heard).toHaveBeenLastCalledWith(['', 'x'])
})

test('shows a problem at its field', () => {
  const { rerender } = renderApp(<Form params={[param('first', TEXT), param('second', TEXT)]} />)
  expect(screen.getByRole('textbox', { name: 'second' })).toBeValid()
  rerender(<Form params={[param('first', TEXT), param('second', TEXT)]} problem={{ path: 'second', problem: 'is needed' }} />)
  expect(screen.getByRole('textbox', { name: 'first' })).toBeValid()
  expect(screen.getByRole('textbox', { name: 'second' })).toHaveAccessibleDescription('is needed')
})

test('object properties have their own fields, and a problem inside opens the fold', async () => {
  const { user, rerender } = renderApp(<Form params={[FILTER]} />)
  const group = screen.getByRole('group', { name: 'filter' })
  await user.type(within(group).getByRole('textbox', { name: 'note' }), 'hi')
  expect(heard.mock.lastCall![0][0]).toMatchObject({ note: 'hi' })
  expect(screen.queryByRole('textbox', { name: 'topic (optional)' })).not.toBeInTheDocument()
  rerender(<Form params={[FILTER]} problem={{ path: 'filter.topic', problem: 'too long' }} />)
  expect(screen.getByRole('textbox', { name: 'topic (optional)' })).toHaveAccessibleDescription('too long')
})

test('items of a list are added, typed and removed', async () => {
  const { user } = renderApp(<Form params={[param('hashes', { type: 'array', items: TEXT })]} />)
  const add = screen.getByRole('button', { name: 'Add an item to hashes' })
  await user.click(add)
  await user.click(add)
  const [first, second] = screen.getAllByRole('textbox')
  await user.type(first!, 'a')
  await user.type(second!, 'b')
  expect(heard).toHaveBeenLastCalledWith([['a', 'b']])
  await user.click(screen.getByRole('button', { name: 'Remove hashes[0]' }))
  expect(heard).toHaveBeenLastCalledWith([['b']])
  expect(screen.getByRole('textbox')).toHaveValue('b')
})

test('a secret is masked, and a missing one has to be typed again', () => {
  renderApp(<Form params={[param('password', { ...TEXT, writeOnly: true })]} missing={['password']} />)
  expect(screen.getByLabelText('password')).toHaveAttribute('type', 'password')
  expect(screen.getByText(/secrets are not saved/)).toBeVisible()
})

test('address fields suggest named addresses', () => {
  const address = `0x${'ab'.repeat(20)}` as const
  renderApp(<Form params={[param('account', { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$', title: 'address' })]} />, {
    state: { workspace: { labels: new Map([[address, 'Alice']]) } },
  })
  const options = [...document.querySelectorAll('datalist option')]
  expect(options.map((option) => [option.getAttribute('value')?.toLowerCase(), option.getAttribute('label')])).toContainEqual([
    address,
    'Alice',
  ])
})
