import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { Tabs } from './Tabs.tsx'

function Shown({ first = 'logs' }: { first?: string }): ReactNode {
  const [value, setValue] = useState(first)
  return (
    <Tabs
      label="Parts"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'fields', title: 'Fields', content: 'the fields' },
        { id: 'logs', title: 'Logs', count: 10_000, content: 'the logs' },
        { id: 'raw', title: 'Raw', content: 'the bytes' },
      ]}
    />
  )
}
const selected = (): string => screen.getByRole('tab', { selected: true }).textContent

test('shows the chosen tab and only its content', () => {
  renderApp(<Shown />)
  expect(screen.getByRole('tablist', { name: 'Parts' })).toBeVisible()
  expect(selected()).toBe('Logs10,000')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('the logs')
  expect(screen.queryByText('the fields')).not.toBeInTheDocument()
})

test('clicking chooses, and so do arrow keys with Enter', async () => {
  const { user } = renderApp(<Shown />)
  await user.click(screen.getByRole('tab', { name: 'Raw' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('the bytes')
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(selected()).toBe('Logs10,000')
  await user.keyboard('{Home}{Enter}')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('the fields')
})

test('an unknown tab, for example from an old link, falls back to the first', () => {
  renderApp(<Shown first="gone" />)
  expect(selected()).toBe('Fields')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('the fields')
})
