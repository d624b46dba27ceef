import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { OptionalFields } from './OptionalFields.tsx'

const part = (name: string, isRequired = false) => ({ name, isRequired, schema: { type: 'string' as const } })
const PARTS = [part('to', true), ...['gas', 'nonce', 'value', 'data', 'tip', 'type'].map((name) => part(name))]

function Form({ filled = [], problem = '' }: { filled?: string[]; problem?: string }): ReactNode {
  const [texts, setTexts] = useState<Record<string, string>>(Object.fromEntries(filled.map((name) => [name, 'x'])))
  return (
    <OptionalFields
      parts={PARTS}
      isFilled={({ name }) => Boolean(texts[name])}
      hasProblem={({ name }) => name === problem}
      render={({ name }) => (
        <input
          key={name}
          aria-label={name}
          value={texts[name] ?? ''}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      )}
    />
  )
}
const fields = (): string[] => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label')!)
const fold = (): HTMLElement => screen.getByRole('button', { name: '6 optional' })

test('optional fields are behind a fold that names some of them', async () => {
  const { user } = renderApp(<Form />)
  expect(fields()).toEqual(['to'])
  expect(fold()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('gas, nonce, value, data, tip…')).toBeVisible()
  await user.click(fold())
  expect(fields()).toEqual(['to', 'gas', 'nonce', 'value', 'data', 'tip', 'type'])
  await user.click(fold())
  expect(fields()).toEqual(['to'])
})

test('initially filled-in fields are shown with the required ones', () => {
  renderApp(<Form filled={['value']} />)
  expect(fields()).toEqual(['to', 'value'])
  expect(screen.getByRole('button', { name: '5 optional' })).toBeVisible()
})

test('typing moves no field, and typed values cannot be folded away', async () => {
  const { user } = renderApp(<Form />)
  await user.click(fold())
  const before = fields()
  await user.type(screen.getByLabelText('nonce'), '7')
  expect(fields()).toEqual(before)
  expect(screen.getByLabelText('nonce')).toHaveFocus()
  await user.click(fold())
  expect(screen.getByLabelText('nonce')).toHaveValue('7')
})

test('opens if a field inside has a problem', () => {
  renderApp(<Form problem="tip" />)
  expect(fold()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByLabelText('tip')).toBeVisible()
})
