import { screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

function Opener({ children, onClose = () => {}, ...props }: Partial<DialogProps>): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog
        title="Label"
        open={isOpen}
        onClose={() => {
          onClose()
          setIsOpen(false)
        }}
        {...props}
      >
        {children}
      </Dialog>
    </>
  )
}

async function open(dialog: ReactNode) {
  const app = renderApp(dialog)
  await app.user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Label' })
  return app
}

const FORM = (
  <form>
    <input type="file" aria-label="Key file" />
    <input aria-label="Fixed" disabled />
    <input aria-label="Name" />
  </form>
)

test('the first text field has the initial focus', async () => {
  await open(<Opener>{FORM}</Opener>)
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

test('a dialog to be read has the focus itself, whatever form is in it', async () => {
  await open(<Opener isToRead>{FORM}</Opener>)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
})

test('without a form the dialog itself has the focus', async () => {
  await open(<Opener>Only text</Opener>)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
})

test.each([
  ['Escape', async ({ user }: Awaited<ReturnType<typeof open>>) => user.keyboard('{Escape}')],
  ['its button', async ({ user }: Awaited<ReturnType<typeof open>>) => user.click(screen.getByRole('button', { name: 'Close' }))],
])('%s closes it, and the focus returns to where it was', async (_, close) => {
  const onClose = vi.fn<() => void>()
  const app = await open(<Opener onClose={onClose}>Text</Opener>)
  await close(app)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(onClose).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('a submit inside it does not submit the form that opened it', async () => {
  const outer = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  const inner = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  const { user } = await open(
    <form onSubmit={outer}>
      <Opener>
        <form onSubmit={inner}>
          <button type="submit">Save</button>
        </form>
      </Opener>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(inner).toHaveBeenCalledTimes(1)
  expect(outer).not.toHaveBeenCalled()
})
