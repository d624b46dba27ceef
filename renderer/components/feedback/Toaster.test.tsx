import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createToastManager, showMessage, Toaster } from './Toaster.tsx'

test('a message offers its action once, and only the newest message has one', async () => {
  const toasts = createToastManager()
  const user = userEvent.setup()
  render(<Toaster manager={toasts} />)
  const undo = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  act(() => showMessage(toasts, 'First', '', { label: 'Undo', run: undo[0] }))
  await screen.findByText('First')
  act(() => showMessage(toasts, 'News'))
  act(() => showMessage(toasts, 'Second', 'with details', { label: 'Undo', run: undo[1] }))
  await screen.findByText('with details')
  await waitFor(() => expect(screen.queryByText('First')).toBeNull())
  expect(screen.getByText('News')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect([undo[0].mock.calls.length, undo[1].mock.calls.length]).toEqual([0, 1])
  await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
})
