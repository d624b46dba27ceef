import { expect, test } from 'vitest'
import { createAttention } from './attention.ts'

function setUp(): { shown: unknown[]; window: { isFocused: boolean }; show: (waiting: number) => void } {
  const shown: unknown[] = []
  const window = { isFocused: false }
  const show = createAttention({
    windows: () => [{ isFocused: () => window.isFocused, flashFrame: (isFlashing) => void shown.push(isFlashing ? 'flash' : 'rest') }],
    setBadgeCount: (count) => void shown.push(count),
  })
  return { shown, window, show }
}

test('a question flashes the window and is counted, until all are answered', () => {
  const { shown, show } = setUp()
  show(0)
  expect(shown).toEqual([])
  show(1)
  show(2)
  expect(shown).toEqual([1, 'flash', 2, 'flash'])
  // The rest of them is not new.
  show(1)
  show(0)
  expect(shown.slice(4)).toEqual([1, 0, 'rest'])
})

test('a window that has the focus does not flash', () => {
  const { shown, window, show } = setUp()
  window.isFocused = true
  show(1)
  show(0)
  expect(shown).toEqual([1, 0, 'rest'])
})
