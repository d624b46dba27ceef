import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { SettingRow, type SettingRowProps } from './SettingRow.tsx'

const heard = vi.fn<(value: string) => void>()

function Row({ value = '', ...props }: Partial<SettingRowProps>): ReactNode {
  const [now, setNow] = useState(value)
  return (
    <SettingRow
      name="gas-limit"
      help="Gas limit of a block."
      kind="text"
      {...props}
      value={now}
      onChange={(next) => {
        heard(next)
        setNow(next)
      }}
    />
  )
}

test('a text has its name, help and placeholder, and reports what is typed', async () => {
  const { user } = renderApp(<Row placeholder="N" />)
  const field = screen.getByRole('textbox', { name: 'gas-limit' })
  expect(field).toHaveAccessibleDescription('Gas limit of a block.')
  expect(field).toHaveAttribute('placeholder', 'N')
  await user.type(field, '30')
  expect(heard).toHaveBeenLastCalledWith('30')
})

test('a switch is on or off, in words', async () => {
  const { user } = renderApp(<Row kind="switch" value="true" />)
  expect(screen.getByRole('checkbox', { name: 'gas-limit' })).toBeChecked()
  await user.click(screen.getByText('gas-limit'))
  expect(heard).toHaveBeenLastCalledWith('false')
  await user.click(screen.getByRole('checkbox'))
  expect(heard).toHaveBeenLastCalledWith('true')
})

test('a secret is masked, and browsers do not offer to save it', () => {
  renderApp(<Row kind="secret" value="words" />)
  const field = screen.getByLabelText('gas-limit')
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveAttribute('autocomplete', 'off')
})

test('an error is shown at the value', () => {
  const { rerender } = renderApp(<Row value="x" error="a number of gas" />)
  expect(screen.getByRole('textbox')).toBeInvalid()
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('a number of gas')
  rerender(<Row value="x" />)
  expect(screen.getByRole('textbox')).toBeValid()
})

test('a value that is set elsewhere cannot be changed', async () => {
  const { user } = renderApp(<Row disabled value="7" />)
  heard.mockClear()
  await user.type(screen.getByRole('textbox'), '8')
  expect(heard).not.toHaveBeenCalled()
})
