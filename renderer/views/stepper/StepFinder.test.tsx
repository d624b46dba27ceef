import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { StepFinder } from './StepFinder.tsx'

type Find = Parameters<typeof StepFinder>[0]['onFind']
const show = (answer?: string) => {
  const onFind = vi.fn<Find>(async () => answer)
  return { onFind, ...renderApp(<StepFinder onFind={onFind} />) }
}
const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Opcode or code position' })

test.each([
  ['sstore', { target: 'SSTORE' }],
  [' PUSH1 ', { target: 'PUSH1' }],
  ['0x1f', { pc: 31 }],
])('Enter looks for %j onwards', async (text, query) => {
  const { user, onFind } = show()
  await user.type(field(), `${text}{Enter}`)
  expect(onFind).toHaveBeenCalledExactlyOnceWith(query, 'forward')
  expect(field()).toBeValid()
})

test('its buttons search forward and backward', async () => {
  const { user, onFind } = show()
  await user.type(field(), 'CALL')
  await user.click(screen.getByRole('button', { name: 'Find previous' }))
  await user.click(screen.getByRole('button', { name: 'Find next' }))
  expect(onFind.mock.calls).toEqual([
    [{ target: 'CALL' }, 'backward'],
    [{ target: 'CALL' }, 'forward'],
  ])
})

test('reports no match, and clears the message after a match', async () => {
  const { user, onFind } = show('no such step')
  await user.type(field(), 'LOG4{Enter}')
  expect(await screen.findByText('no such step')).toBeVisible()
  expect(field()).toBeInvalid()
  onFind.mockResolvedValue(undefined)
  await user.type(field(), '{Enter}')
  expect(screen.queryByText('no such step')).not.toBeInTheDocument()
})

test.each(['', '12', '0xzz', '<b>'])('%j is nothing to look for, which it says', async (text) => {
  const { user, onFind } = show()
  if (text) await user.type(field(), text)
  await user.type(field(), '{Enter}')
  expect(onFind).not.toHaveBeenCalled()
  expect(field()).toHaveAccessibleDescription(/opcode/)
})
