import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { FormStack, type FormStackProps } from './FormStack.tsx'

const onSubmit = vi.fn<() => void>()
const form = (props: Partial<FormStackProps> = {}) => {
  onSubmit.mockClear()
  return (
    <FormStack label="Send" submit="Send it" onSubmit={onSubmit} {...props}>
      <input aria-label="To" />
      <textarea aria-label="Data" />
    </FormStack>
  )
}

test('submits by its button, by Enter in a field, and by Ctrl Enter in a text area', async () => {
  const { user } = renderApp(form())
  await user.click(screen.getByRole('button', { name: 'Send it' }))
  await user.type(screen.getByLabelText('To'), '{Enter}')
  await user.type(screen.getByLabelText('Data'), 'a{Enter}b')
  expect(onSubmit).toHaveBeenCalledTimes(2)
  await user.type(screen.getByLabelText('Data'), '{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledTimes(3)
  expect(screen.getByLabelText('Data')).toHaveValue('a\nb')
})

test.each([
  ['is not in order', { isReady: false }],
  ['is being sent', { busy: 'Sending…' }],
])('a form that %s is not submitted, not even by a key', async (_, props) => {
  const { user } = renderApp(form(props))
  expect(screen.getByRole('button')).toBeDisabled()
  await user.type(screen.getByLabelText('To'), '{Enter}')
  await user.type(screen.getByLabelText('Data'), '{Control>}{Enter}{/Control}')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('shows what is in progress, and why it failed', () => {
  const { rerender } = renderApp(form({ busy: 'Sending…' }))
  expect(screen.getByRole('status')).toHaveTextContent('Sending…')
  rerender(form({ error: 'nonce too low' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(screen.getByRole('alert')).toHaveTextContent('nonce too low')
})
