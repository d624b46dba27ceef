import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

const onConfirm = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const dialog = (props: Partial<ConfirmDialogProps> = {}) => {
  onConfirm.mockClear()
  onClose.mockClear()
  return (
    <ConfirmDialog title="Drop it?" open confirm="Drop" onConfirm={onConfirm} onClose={onClose} {...props}>
      It is gone for good.
    </ConfirmDialog>
  )
}
const confirm = (): HTMLElement => screen.getByRole('button', { name: 'Drop' })

test('asks, and does it when its button is clicked', async () => {
  const { user } = renderApp(dialog())
  expect(screen.getByRole('dialog', { name: 'Drop it?' })).toHaveTextContent('It is gone for good.')
  await user.click(confirm())
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('Cancel only closes it', async () => {
  const { user } = renderApp(dialog())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onConfirm).not.toHaveBeenCalled()
})

test('an action that cannot be undone requires a word to be typed, and Enter does nothing before that', async () => {
  const { user } = renderApp(dialog({ word: 'reset' }))
  const field = screen.getByRole('textbox', { name: /reset/ })
  expect(confirm()).toBeDisabled()
  await user.type(field, 'rese{Enter}')
  expect(confirm()).toBeDisabled()
  expect(onConfirm).not.toHaveBeenCalled()
  await user.type(field, 't {Enter}')
  expect(confirm()).toBeEnabled()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a typed word is forgotten when the dialog closes', async () => {
  const { user, rerender } = renderApp(dialog({ word: 'reset' }))
  await user.type(screen.getByRole('textbox'), 'reset')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  rerender(dialog({ word: 'reset', open: false }))
  rerender(dialog({ word: 'reset' }))
  expect(screen.getByRole('textbox')).toHaveValue('')
})

test('shows that it is in progress and cannot be confirmed twice; a failure is shown', () => {
  const { rerender } = renderApp(dialog({ busy: 'Dropping…' }))
  expect(confirm()).toBeDisabled()
  expect(screen.getByRole('status')).toHaveTextContent('Dropping…')
  rerender(dialog({ error: 'The pool has it no more' }))
  expect(screen.getByRole('alert')).toHaveTextContent('The pool has it no more')
  expect(confirm()).toBeEnabled()
})
