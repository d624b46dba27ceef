import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { treeOf } from '../../profile/profileModel.ts'
import { LAYOUT } from '../../testing/layout.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { FlameGraph, type FlameGraphProps } from './FlameGraph.tsx'
import { ROW_HEIGHT } from './flameDrawing.ts'

// jsdom has no canvas; what is drawn is tested with the drawing code.
beforeEach(() => {
  const context = new Proxy({}, { get: (_, name) => (name === 'measureText' ? () => ({ width: 120 }) : () => {}), set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

const frame = (name: string, file = '', line = 0) => ({ name, file, line, group: 'node' as const })
const [MAIN, RUN, HASH, READ] = [0, 1, 2, 3]
const FRAMES = [frame('main', 'main.ts', 3), frame('run'), frame('hash', 'keccak256.ts', 40), frame('<b>read</b>')]
const TREE = treeOf(
  {
    kinds: [],
    idle: 0,
    frames: FRAMES,
    stacks: [
      { frames: [MAIN, RUN], values: [30] },
      { frames: [MAIN, RUN, HASH], values: [60] },
      { frames: [MAIN, READ], values: [10] },
    ],
  },
  0,
  false,
)

const graph = (props: Partial<FlameGraphProps> = {}) => <FlameGraph label="CPU" tree={TREE} frames={FRAMES} unit="count" {...props} />
const box = (): HTMLElement => screen.getByRole('application')
const spoken = (): string => screen.getByRole('status').textContent
const zoomed = (): string =>
  within(screen.getByRole('navigation', { name: 'Zoom' })).getByText(/./, { selector: '[aria-current]' }).textContent

test('its accessible name describes the keyboard controls', () => {
  renderApp(graph())
  expect(box()).toHaveAccessibleName(/^CPU: arrow keys move, Enter zooms, Escape shows all/)
  expect(spoken()).toBe('')
  expect(zoomed()).toBe('all')
})

test('arrow keys move between functions and announce each with its share', async () => {
  const { user } = renderApp(graph())
  box().focus()
  await user.keyboard('{ArrowDown}')
  expect(spoken()).toBe('main\nmain.ts:3\ntotal 100, 100%\nself 0, 0%')
  await user.keyboard('{ArrowDown}')
  expect(spoken()).toBe('run\ntotal 90, 90%\nself 30, 30%')
  await user.keyboard('{ArrowRight}')
  expect(spoken()).toContain('<b>read</b>')
  expect(document.querySelector('b')).toBeNull()
  await user.keyboard('{ArrowUp}')
  expect(spoken()).toContain('main')
  // Announcements follow the focus.
  fireEvent.blur(box())
  expect(spoken()).toBe('')
})

test('Enter zooms and selects, Backspace goes back one level, Escape shows everything', async () => {
  const onChoose = vi.fn<(frame: number | undefined) => void>()
  const { user } = renderApp(graph({ onChoose }))
  box().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(zoomed()).toBe('hash')
  expect(onChoose).toHaveBeenLastCalledWith(HASH)
  expect(spoken()).toContain('100% of the zoomed')
  await user.keyboard('{Backspace}')
  expect(zoomed()).toBe('run')
  await user.keyboard('{Escape}')
  expect(zoomed()).toBe('all')
})

test('the path to the zoomed node leads back out', async () => {
  const { user } = renderApp(graph())
  box().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  const way = within(screen.getByRole('navigation', { name: 'Zoom' }))
  expect(way.getAllByRole('button').map((button) => button.textContent)).toEqual(['all', 'main', 'run'])
  await user.click(way.getByRole('button', { name: 'main' }))
  expect(zoomed()).toBe('main')
})

test('hovering over a function describes it, and clicking zooms to it', () => {
  const onChoose = vi.fn<(frame: number | undefined) => void>()
  renderApp(graph({ onChoose }))
  // The last tenth of the third row is `read`.
  const point = { clientX: LAYOUT.width * 0.95, clientY: 2.5 * ROW_HEIGHT }
  fireEvent.mouseMove(box(), point)
  expect(screen.getByText(/<b>read<\/b>\s+total 10, 10%/)).toBeVisible()
  fireEvent.mouseLeave(box())
  expect(screen.queryByText(/total 10/)).not.toBeInTheDocument()
  fireEvent.click(box(), point)
  expect(zoomed()).toBe('<b>read</b>')
  expect(onChoose).toHaveBeenLastCalledWith(READ)
  // The root is not a function.
  fireEvent.click(box(), { clientX: 1, clientY: 1 })
  expect(onChoose).toHaveBeenLastCalledWith(undefined)
})

/** Turns the wheel over the first box of the fourth row; returns whether the browser may scroll. */
function turn(deltaY: number, ctrlKey = true): boolean {
  const event = createEvent.wheel(box(), { deltaY })
  // jsdom's wheel events have no modifier keys and no position.
  Object.assign(event, { clientX: 1, clientY: 3.5 * ROW_HEIGHT })
  Object.defineProperty(event, 'ctrlKey', { value: ctrlKey })
  return fireEvent(box(), event)
}

test('Ctrl and the wheel zoom step by step to the node under the pointer, and back out', () => {
  renderApp(graph())
  expect(turn(-100)).toBe(false)
  expect(zoomed()).toBe('main')
  turn(-100)
  expect(zoomed()).toBe('run')
  turn(100)
  expect(zoomed()).toBe('main')
  // Without Ctrl the wheel scrolls.
  expect(turn(-100, false)).toBe(true)
  expect(zoomed()).toBe('main')
})

test('a new profile starts unzoomed', async () => {
  const { user, rerender } = renderApp(graph())
  box().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(zoomed()).toBe('run')
  rerender(graph({ tree: { ...TREE } }))
  expect(zoomed()).toBe('all')
})

test('selecting a function elsewhere resets a zoom that does not contain it', async () => {
  const { user, rerender } = renderApp(graph())
  box().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  rerender(graph({ chosen: HASH }))
  expect(zoomed()).toBe('run')
  rerender(graph({ chosen: READ }))
  expect(zoomed()).toBe('all')
})

test('an empty profile is a single empty box', async () => {
  const { user } = renderApp(graph({ tree: treeOf({ kinds: [], idle: 0, frames: [], stacks: [] }, 0, false) }))
  box().focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(spoken()).toContain('all\ntotal 0')
})
