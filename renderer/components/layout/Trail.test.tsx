import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { Trail } from './Trail.tsx'

const onOpen = vi.fn<(id: string | number) => void>()
const trail = (count: number) => (
  <Trail label="Frames" items={Array.from({ length: count }, (_, id) => ({ id, content: `frame ${id}` }))} onOpen={onOpen} />
)
const buttons = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Frames' }))
    .queryAllByRole('button')
    .map((button) => button.textContent)

test('links to each of a few, and marks the last as the current one', async () => {
  const { user } = renderApp(trail(4))
  expect(buttons()).toEqual(['frame 0', 'frame 1', 'frame 2', 'frame 3'])
  expect(screen.getByText('frame 3').closest('li')).toHaveAttribute('aria-current', 'step')
  expect(screen.getByText('frame 0').closest('li')).not.toHaveAttribute('aria-current')
  await user.click(screen.getByRole('button', { name: 'frame 1' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(1)
})

test('of many, those in the middle are collapsed into a count', () => {
  renderApp(trail(1_024))
  expect(buttons()).toEqual(['frame 0', 'frame 1', 'frame 1022', 'frame 1023'])
  expect(screen.getByText('1020 more')).toBeVisible()
  expect(screen.getByText('frame 1023').closest('li')).toHaveAttribute('aria-current', 'step')
})

test('an empty trail renders nothing', () => {
  renderApp(trail(0))
  expect(buttons()).toEqual([])
})
