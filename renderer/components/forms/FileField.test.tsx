import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { FileField, type FileFieldProps } from './FileField.tsx'

const onChoose = vi.fn<(file: File) => void>()
const field = (props: Partial<FileFieldProps> = {}) => {
  onChoose.mockClear()
  return <FileField label="Key file" accept=".json" chosen={undefined} onChoose={onChoose} {...props} />
}
const KEY = new File(['{}'], 'key.json', { type: 'application/json' })
const OTHER = new File(['x'], 'other.json', { type: 'application/json' })
const input = (): HTMLInputElement => screen.getByLabelText('Key file', { selector: 'input' })
const place = (): HTMLElement => screen.getByRole('button').parentElement!

test('a file is chosen in the system dialog, and can be chosen again', async () => {
  const { user } = renderApp(field())
  await user.upload(input(), KEY)
  await user.upload(input(), KEY)
  expect(onChoose.mock.calls.map(([file]) => file.name)).toEqual(['key.json', 'key.json'])
})

test('its button opens that dialog, and the field shows what was chosen', async () => {
  const { user, rerender } = renderApp(field())
  const opened = vi.spyOn(input(), 'click')
  expect(screen.getByText('or drop it here')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Choose a file' }))
  expect(opened).toHaveBeenCalledTimes(1)
  rerender(field({ chosen: 'key.json of 0xab…' }))
  expect(screen.getByText('key.json of 0xab…')).toBeVisible()
})

test('takes the first of the dropped files, and highlights while dragging', () => {
  renderApp(field())
  fireEvent.dragOver(place())
  expect(place()).toHaveAttribute('data-over')
  fireEvent.drop(place(), { dataTransfer: { files: [KEY, OTHER] } })
  expect(place()).not.toHaveAttribute('data-over')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(KEY)
})

test('a dropped text or link is not a file', () => {
  renderApp(field())
  fireEvent.drop(place(), { dataTransfer: { files: [] } })
  expect(onChoose).not.toHaveBeenCalled()
})

test('accepts nothing while disabled', () => {
  renderApp(field({ disabled: true }))
  expect(screen.getByRole('button')).toBeDisabled()
  fireEvent.drop(place(), { dataTransfer: { files: [KEY] } })
  expect(onChoose).not.toHaveBeenCalled()
})

test('shows an error with the file in place of its hint', () => {
  const { rerender } = renderApp(field({ hint: 'as geth writes it' }))
  expect(screen.getByRole('button')).toHaveAccessibleDescription(/as geth writes it/)
  rerender(field({ hint: 'as geth writes it', error: 'Not a key file' }))
  expect(screen.getByRole('button')).toHaveAccessibleDescription(/Not a key file/)
  expect(screen.queryByText('as geth writes it')).not.toBeInTheDocument()
})
