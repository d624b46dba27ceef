import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { ErrorText } from './ErrorText.tsx'

test('a long reason is cut, and there as a whole on request', async () => {
  const text = `${'word '.repeat(300)}the end\u202e`
  const { container, user } = renderApp(<ErrorText error={{ kind: 'message', text }} />)
  expect(container).not.toHaveTextContent('the end')
  await user.click(screen.getByRole('button', { name: 'Show all 1,508 characters' }))
  expect(container).toHaveTextContent('the end\\u{202e}')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a reason that fits has no button', () => {
  const { container } = renderApp(<ErrorText error={{ kind: 'message', text: 'too late' }} />)
  expect(container).toHaveTextContent('too late')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
