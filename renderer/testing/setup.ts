import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { LAYOUT } from './layout.ts'

// jsdom does no layout: everything that scrolls or measures itself has this size.
for (const [property, size] of [
  ['offsetWidth', LAYOUT.width],
  ['offsetHeight', LAYOUT.height],
  ['clientWidth', LAYOUT.width],
  ['clientHeight', LAYOUT.height],
] as const) {
  Object.defineProperty(HTMLElement.prototype, property, { configurable: true, get: () => size })
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
