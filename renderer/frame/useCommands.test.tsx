import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../components/forms/Dialog.tsx'
import { listenToKeys } from './useCommands.ts'

const run = vi.fn<(id: string) => void>()
let stop: () => void
beforeEach(() => {
  run.mockClear()
  stop = listenToKeys(run)
})
afterEach(() => stop())

const dialog = (open: boolean) => (
  <Dialog open={open} title="Title" onClose={() => undefined}>
    text
  </Dialog>
)

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

test('shortcuts run commands, Escape too, but not in text fields', () => {
  render(<input aria-label="text" />)
  for (const key of ['Escape', '?', 'g', 'b']) press(key)
  expect(run.mock.calls.map(([id]) => id)).toEqual(['view.now', 'view.shortcuts', 'view.blocks'])
  press('Escape', screen.getByRole('textbox'))
  expect(run).toHaveBeenCalledTimes(3)
})

test('keys are for an open dialog even if the focus is not in it yet', () => {
  const { rerender } = render(dialog(true))
  press('Escape')
  press('?')
  expect(run).not.toHaveBeenCalled()
  rerender(dialog(false))
  press('Escape')
  expect(run.mock.calls).toEqual([['view.now']])
})
