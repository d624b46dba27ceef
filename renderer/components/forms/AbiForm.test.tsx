import { screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { AbiParameter } from '../../../node-core/contract/workspace.ts'
import { emptyDraft, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { ArgumentFields, type ArgumentFieldsProps } from './AbiForm.tsx'

const heard = vi.fn<(drafts: readonly ArgumentDraft[]) => void>()

function Form({ parameters, ...props }: Partial<ArgumentFieldsProps> & { parameters: readonly AbiParameter[] }): ReactNode {
  const [now, setNow] = useState(() => parameters.map(emptyDraft))
  return (
    <ArgumentFields
      parameters={parameters}
      drafts={now}
      isChecked={false}
      {...props}
      onChange={(next) => {
        heard(next)
        setNow([...next])
      }}
    />
  )
}

const POINT: AbiParameter = {
  name: 'point',
  type: 'tuple',
  components: [
    { name: 'x', type: 'uint256' },
    { name: 'y', type: 'uint256' },
  ],
}

test('each argument has a field labelled with its name and type, or with its index if unnamed', async () => {
  const { user } = renderApp(
    <Form
      parameters={[
        { name: 'to', type: 'address' },
        { name: '', type: 'uint256' },
      ]}
    />,
  )
  await user.type(screen.getByLabelText('to: address'), '0xab')
  await user.type(screen.getByLabelText('[1]: uint256'), '42')
  expect(heard).toHaveBeenLastCalledWith(['0xab', '42'])
  expect(screen.getByLabelText('to: address')).toHaveAttribute('placeholder', '0x and 40 digits')
})

test('shows what is wrong at a field only once it is checked', async () => {
  const { user, rerender } = renderApp(<Form parameters={[{ name: 'amount', type: 'uint8' }]} />)
  const field = screen.getByLabelText('amount: uint8')
  await user.type(field, '256')
  expect(field).toBeValid()
  rerender(<Form isChecked parameters={[{ name: 'amount', type: 'uint8' }]} />)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(/255|uint8/)
  await user.clear(field)
  await user.type(field, '255')
  expect(field).toBeValid()
})

test("shows an argument's documentation, and suggests known addresses", () => {
  renderApp(
    <Form
      parameters={[{ name: 'to', type: 'address' }]}
      docs={[{ name: 'to', text: 'who gets it' }]}
      addresses={[{ value: `0x${'ab'.repeat(20)}`, title: 'Alice' }]}
    />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('to: address')
  expect(field).toHaveAccessibleDescription('who gets it')
  expect([...field.list!.options].map((option) => [option.value, option.getAttribute('label')])).toEqual([
    [`0x${'ab'.repeat(20)}`, 'Alice'],
  ])
})

test('array items are added and removed one by one', async () => {
  const { user } = renderApp(<Form parameters={[{ name: 'ids', type: 'uint256[]' }]} />)
  for (const value of ['1', '2', '3']) {
    await user.click(screen.getByRole('button', { name: 'Add to ids' }))
    await user.type(screen.getAllByRole('textbox').at(-1)!, value)
  }
  expect(heard).toHaveBeenLastCalledWith([['1', '2', '3']])
  await user.click(screen.getByRole('button', { name: 'Remove [1] of ids' }))
  expect(heard).toHaveBeenLastCalledWith([['1', '3']])
})

test('a fixed-size array has one field per item, and none can be added', () => {
  renderApp(<Form parameters={[{ name: 'pair', type: 'uint256[2]' }]} />)
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Add|Remove/ })).not.toBeInTheDocument()
})

test('a struct is entered field by field or as JSON, and switching keeps what was entered', async () => {
  const { user } = renderApp(<Form parameters={[POINT]} />)
  const group = screen.getByRole('group')
  await user.type(within(group).getByLabelText('x: uint256'), '7')
  await user.type(within(group).getByLabelText('y: uint256'), '8')
  await user.click(screen.getByRole('button', { name: 'JSON', pressed: false }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(JSON.parse(text.value)).toEqual({ x: '7', y: '8' })
  await user.clear(text)
  await user.type(text, '{{"x": 1, "y": 2}')
  await user.click(screen.getByRole('button', { name: 'JSON', pressed: true }))
  expect(screen.getByLabelText('x: uint256')).toHaveValue('1')
  expect(heard).toHaveBeenLastCalledWith([['1', '2']])
})

test('JSON that does not match the struct is reported at its field', async () => {
  const { user } = renderApp(<Form isChecked parameters={[POINT]} />)
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  const text = screen.getByRole('textbox')
  await user.clear(text)
  await user.type(text, '{{"x": 1')
  expect(text).toBeInvalid()
  expect(text).toHaveAccessibleDescription(/^point/)
})

test('hostile names stay text and lose their direction-override characters', () => {
  renderApp(<Form parameters={[{ name: '\u202E<b>x</b>', type: 'uint256' }]} docs={[]} />)
  expect(document.querySelector('b')).toBeNull()
  expect(screen.getByRole('textbox').getAttribute('aria-label')).not.toContain('\u202E')
})

test('an enum whose members are known is chosen by name', async () => {
  const { user } = renderApp(
    <Form parameters={[{ name: 'status', type: 'uint8', internalType: 'enum Orders.Status', members: ['Open', 'Filled'] }]} />,
  )
  const field = screen.getByRole('combobox', { name: 'status: Status' })
  expect(
    within(field)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Open · 0', 'Filled · 1'])
  await user.selectOptions(field, 'Filled · 1')
  expect(heard).toHaveBeenLastCalledWith(['1'])
})
