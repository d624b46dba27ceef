import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { CopyButton } from './CopyButton.tsx'

test('copies the text and says so, and shows its name again a moment later', async () => {
  renderApp(<CopyButton text="0xabc" what="hash" />)
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Copy hash' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(await navigator.clipboard.readText()).toBe('0xabc')
  expect(screen.getByRole('button')).toHaveAccessibleName('Copied hash')
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(screen.getByRole('button')).toHaveAccessibleName('Copy hash')
})

test('a text that takes time to make is made only when copied', async () => {
  const make = vi.fn<() => string>(() => 'made')
  const { user } = renderApp(<CopyButton text={make} what="all" />)
  expect(make).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button'))
  expect(await navigator.clipboard.readText()).toBe('made')
})

test('says so if the clipboard refuses', async () => {
  const { user } = renderApp(<CopyButton text="x" what="hash" />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  document.execCommand = () => false
  await user.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeVisible()
  // The focus is where it was.
  expect(screen.getByRole('button')).toHaveFocus()
})

test('without permission it falls back to execCommand', async () => {
  const { user } = renderApp(<CopyButton text="0x1" what="hash" />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  let copied = ''
  document.execCommand = () => {
    copied = document.querySelector('textarea')!.value
    return true
  }
  await user.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'Copied hash' })).toBeVisible()
  expect(copied).toBe('0x1')
  expect(document.querySelector('textarea')).toBeNull()
})
