import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/renderApp.tsx'
import { NewPasswordFields, NO_PASSWORD } from './NewPasswordFields.tsx'

function Fields({ disabled = false }: { disabled?: boolean }): ReactNode {
  const [value, setValue] = useState(NO_PASSWORD)
  return <NewPasswordFields value={value} onChange={setValue} disabled={disabled} />
}
const [first, again] = ['Password', 'Repeat password'].map((label) => () => screen.getByLabelText(label)) as [
  () => HTMLElement,
  () => HTMLElement,
]

test('both are masked', () => {
  renderApp(<Fields />)
  expect(first()).toHaveAttribute('type', 'password')
  expect(again()).toHaveAttribute('type', 'password')
})

test("shows the password's strength while typing", async () => {
  const { user } = renderApp(<Fields />)
  expect(first()).toHaveAccessibleDescription(/^Empty: anyone/)
  await user.type(first(), 'abc')
  expect(first()).toHaveAccessibleDescription(/^Weak/)
  await user.type(first(), 'De7-qWx!9z')
  expect(first()).toHaveAccessibleDescription('Good')
})

test('a mismatch is shown at the second field, once something is typed there', async () => {
  const { user } = renderApp(<Fields />)
  await user.type(first(), 'secret')
  expect(again()).toBeValid()
  await user.type(again(), 'secre')
  expect(again()).toBeInvalid()
  expect(again()).toHaveAccessibleDescription(/do not match/)
  await user.type(again(), 't')
  expect(again()).toBeValid()
  await user.type(first(), '!')
  expect(again()).toBeInvalid()
})

test('both are disabled while busy', () => {
  renderApp(<Fields disabled />)
  expect(first()).toBeDisabled()
  expect(again()).toBeDisabled()
})
