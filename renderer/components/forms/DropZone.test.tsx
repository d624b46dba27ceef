import { fireEvent, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { DropZone } from './DropZone.tsx'

const onDrop = vi.fn<(data: DataTransfer) => void>()
const zone = () => {
  onDrop.mockClear()
  return (
    <DropZone text="Drop to import" onDrop={onDrop}>
      <p>inside</p>
    </DropZone>
  )
}
const FILES = { types: ['Files'] }
const TEXT = { types: ['text/plain'] }
const inside = (): HTMLElement => screen.getByText('inside')
const around = (): HTMLElement => inside().parentElement!
const isOffered = (): boolean => screen.queryByText('Drop to import') !== null

test('says what dropping does while files are dragged over it or its children', () => {
  renderApp(zone())
  expect(isOffered()).toBe(false)
  fireEvent.dragEnter(around(), { dataTransfer: FILES })
  expect(isOffered()).toBe(true)
  // Entering a child is reported before leaving its parent.
  fireEvent.dragEnter(inside(), { dataTransfer: FILES })
  fireEvent.dragLeave(around(), { dataTransfer: FILES })
  expect(isOffered()).toBe(true)
  fireEvent.dragLeave(inside(), { dataTransfer: FILES })
  expect(isOffered()).toBe(false)
})

test('accepts files dropped on its content', () => {
  renderApp(zone())
  fireEvent.dragEnter(inside(), { dataTransfer: FILES })
  // The browser allows a drop only if the event is prevented.
  expect(fireEvent.dragOver(inside(), { dataTransfer: FILES })).toBe(false)
  expect(fireEvent.drop(inside(), { dataTransfer: FILES })).toBe(false)
  expect(onDrop).toHaveBeenCalledTimes(1)
  expect(isOffered()).toBe(false)
})

test('ignores dragged text and links', () => {
  renderApp(zone())
  expect(fireEvent.dragEnter(inside(), { dataTransfer: TEXT })).toBe(true)
  expect(isOffered()).toBe(false)
  expect(fireEvent.drop(inside(), { dataTransfer: TEXT })).toBe(true)
  expect(onDrop).not.toHaveBeenCalled()
})

test('ignores files dragged over a dialog that is opened from its content', () => {
  renderApp(
    <DropZone text="Drop to import" onDrop={onDrop}>
      {createPortal(<p>elsewhere</p>, document.body)}
    </DropZone>,
  )
  onDrop.mockClear()
  fireEvent.dragEnter(screen.getByText('elsewhere'), { dataTransfer: FILES })
  expect(isOffered()).toBe(false)
  fireEvent.drop(screen.getByText('elsewhere'), { dataTransfer: FILES })
  expect(onDrop).not.toHaveBeenCalled()
})
