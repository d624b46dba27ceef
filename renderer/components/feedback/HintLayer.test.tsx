import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { HintLayer } from './HintLayer.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no popovers.
  const open = new WeakSet<Element>()
  const matches = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')!.value as (selector: string) => boolean
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':popover-open' ? open.has(this) : matches.call(this, selector)
  })
  HTMLElement.prototype.showPopover = function () {
    open.add(this)
  }
  HTMLElement.prototype.hidePopover = function () {
    open.delete(this)
  }
})

const show = () =>
  renderApp(
    <>
      <button type="button" data-hint="What it does">
        One
      </button>
      <button type="button" aria-label="Copy hash" data-hint="Copy hash">
        Two
      </button>
      <button type="button">Three</button>
      <HintLayer />
    </>,
  )
const hint = (): HTMLElement => screen.getByRole('tooltip', { hidden: true })
const isOpen = (): boolean => hint().matches(':popover-open')
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const button = (text: string): HTMLElement => screen.getByText(text)

test('appears after the pointer pauses, describes its anchor, and goes away with the pointer', () => {
  show()
  fireEvent.pointerOver(button('One'))
  pass(100)
  expect(isOpen()).toBe(false)
  pass(400)
  expect(isOpen()).toBe(true)
  expect(hint()).toHaveTextContent('What it does')
  expect(button('One')).toHaveAccessibleDescription('What it does')
  fireEvent.pointerOver(button('Three'))
  expect(isOpen()).toBe(false)
  expect(button('One')).not.toHaveAttribute('aria-describedby')
})

test('a pointer that only passes over shows none', () => {
  show()
  fireEvent.pointerOver(button('One'))
  pass(200)
  fireEvent.pointerOver(button('Three'))
  pass(1_000)
  expect(isOpen()).toBe(false)
})

test('Escape and scrolling dismiss it', () => {
  show()
  for (const leave of [() => fireEvent.keyDown(document.body, { key: 'Escape' }), () => fireEvent.scroll(document.body)]) {
    fireEvent.pointerOver(button('One'))
    pass(500)
    expect(isOpen()).toBe(true)
    leave()
    expect(isOpen()).toBe(false)
    fireEvent.pointerOver(button('Three'))
  }
})

test('a hint equal to the name is not read twice', () => {
  show()
  fireEvent.pointerOver(button('Two'))
  pass(500)
  expect(isOpen()).toBe(true)
  expect(button('Two')).not.toHaveAttribute('aria-describedby')
})

test('elements covered by a dialog show none', () => {
  show()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  fireEvent.pointerOver(button('One'))
  pass(500)
  expect(isOpen()).toBe(false)
  dialog.remove()
})

/** jsdom has no layout: an element as wide as told, with text of the width given. */
function lay(element: HTMLElement, width: number, textWidth: number): void {
  Object.defineProperties(element, { clientWidth: { value: width }, scrollWidth: { value: textWidth } })
  element.style.textOverflow = 'ellipsis'
}

test('text that is cut off shows itself whole, in a part of it too, and is not described by itself', () => {
  renderApp(
    <>
      <div data-testid="cell">
        a step of marking <b>on the way</b>
      </div>
      <div data-testid="short">fits</div>
      <div data-testid="head" data-whole="0x123456">
        0x12
      </div>
      <HintLayer />
    </>,
  )
  const cell = screen.getByTestId('cell')
  lay(cell, 100, 180)
  lay(screen.getByTestId('short'), 100, 100)
  fireEvent.pointerOver(screen.getByText('on the way'))
  pass(500)
  expect(hint()).toHaveTextContent('a step of marking on the way')
  expect(cell).not.toHaveAttribute('aria-describedby')
  fireEvent.pointerOver(cell)
  expect(isOpen()).toBe(true)
  fireEvent.pointerOver(screen.getByTestId('short'))
  pass(500)
  expect(isOpen()).toBe(false)
  lay(screen.getByTestId('head'), 20, 40)
  fireEvent.pointerOver(screen.getByTestId('head'))
  pass(500)
  expect(hint()).toHaveTextContent('0x123456')
})
