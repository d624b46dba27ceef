import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Timeline, type TimelineProps } from './Timeline.tsx'
import { TimelineFlags } from './TimelineFlags.tsx'

function timeline(changes: Partial<TimelineProps> = {}) {
  const onShow = vi.fn<TimelineProps['onShow']>(() => Promise.resolve(true))
  const props: TimelineProps = {
    newest: 40,
    shown: 40,
    isWhole: false,
    heights: new Map(),
    flags: [],
    lanes: [],
    marks: [],
    onShow,
    ...changes,
  }
  const { container, rerender } = render(<Timeline {...props} />)
  const show = (shown: number) => rerender(<Timeline {...props} shown={shown} />)
  return { onShow, show, container, user: userEvent.setup(), slider: screen.getByRole('slider', { name: 'Shown block' }) }
}

test('the slider says where it is and moves by keys, without reporting every block on the way', async () => {
  const { onShow, user, slider } = timeline()
  expect(slider).toHaveAttribute('aria-valuetext', 'now, block 40')
  slider.focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{PageDown}')
  expect(slider).toHaveAttribute('aria-valuetext', 'block 28 of 40')
  await waitFor(() => expect(onShow.mock.calls).toEqual([[28]]))
  await user.keyboard('{Home}{End}')
  expect(slider).toHaveAttribute('aria-valuetext', 'now, block 40')
})

test('a slider that is moved on while the block before is being shown stays where it was moved', async () => {
  const { onShow, show, user, slider } = timeline()
  slider.focus()
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(onShow.mock.calls).toEqual([[30]]))
  await user.keyboard('{ArrowLeft}')
  show(30)
  expect(slider).toHaveAttribute('aria-valuetext', 'block 29 of 40')
  await waitFor(() => expect(onShow.mock.calls).toEqual([[30], [29]]))
  show(29)
  show(40)
  expect(slider).toHaveAttribute('aria-valuetext', 'now, block 40')
})

test('Escape in the past goes back to now', async () => {
  const { onShow, user, slider } = timeline({ shown: 12 })
  slider.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onShow.mock.calls).toEqual([[40]]))
})

test('keys reach blocks that are not in view, and few of 100,000 blocks are drawn', async () => {
  const { onShow, user, slider, container } = timeline({ newest: 100_000, shown: 100_000 })
  expect(Number(slider.getAttribute('min'))).toBeGreaterThan(99_000)
  expect(screen.getByText(/ earlier$/)).toBeVisible()
  expect(container.querySelector('svg')!.innerHTML.length).toBeLessThan(20_000)
  slider.focus()
  await user.keyboard('{Home}')
  await waitFor(() => expect(onShow.mock.calls).toEqual([[0]]))
})

test('all blocks can be in view, and dragging shows the block where it is released', async () => {
  const { onShow, slider, container } = timeline({ newest: 100_000, shown: 100_000, isWhole: true })
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '100000'])
  expect(container.querySelector('svg')!.innerHTML.length).toBeLessThan(20_000)
  for (const value of [90_000, 70_000, 50_000]) fireEvent.change(slider, { target: { value: String(value) } })
  await waitFor(() => expect(onShow.mock.calls).toEqual([[50_000]]))
})

test('a fork shows its own blocks and some before, and its line opens what is known of it', async () => {
  const onChoose = vi.fn<() => void>()
  const fork = { block: 21_000_000, name: 'Ethereum', hint: '', onChoose }
  const { user, slider } = timeline({ newest: 21_000_003, shown: 21_000_003, fork, isWhole: true })
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['20999976', '21000003'])
  await user.click(screen.getByRole('button', { name: 'Fork of Ethereum' }))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('the slider goes back if the block cannot be shown', async () => {
  const { onShow, user, slider } = timeline()
  onShow.mockResolvedValue(false)
  slider.focus()
  await user.keyboard('{PageDown}')
  expect(slider).toHaveAttribute('aria-valuetext', 'block 30 of 40')
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'now, block 40'))
})

test('a flag restores its snapshot; flags that are close share one that lists them', async () => {
  const choose = vi.fn<(id: string) => void>()
  const flag = (id: string, block: number) => ({ id, name: id, block, hint: id, onChoose: () => choose(id) })
  const { user } = timeline({ newest: 20, shown: 20, flags: [flag('start', 1), flag('deployed', 10), flag('again', 10)] })
  const list = screen.getByRole('list', { name: 'Snapshots' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Restore start' }))
  await user.click(screen.getByRole('button', { name: '2 snapshots: deployed, again' }))
  await user.click(await screen.findByRole('menuitem', { name: /^deployed/ }))
  expect(choose.mock.calls).toEqual([['start'], ['deployed']])
})

test('lanes of the range are drawn, at most three, and lead back', async () => {
  const choose = vi.fn<(id: number) => void>()
  const lanes = [1, 2, 3, 4].map((id) => ({ id, name: `Branch ${id}`, from: id, to: id + 5, hint: '', onChoose: () => choose(id) }))
  const { user } = timeline({ lanes })
  expect(within(screen.getByRole('list', { name: 'Branches' })).getAllByRole('button')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Go back to Branch 2' }))
  expect(choose.mock.calls).toEqual([[2]])
})

test('the flag of the newest block points left where the timeline ends before its name would', () => {
  const flags = [{ id: 'a', name: 'deployed', block: 40, hint: '', onChoose: () => undefined }]
  const flagOf = (endPx: number): HTMLElement | null => {
    const { container, unmount } = render(<TimelineFlags range={{ from: 0, to: 40 }} widthPx={400} flags={flags} endPx={endPx} />)
    const flag = container.querySelector('li')
    unmount()
    return flag
  }
  expect([flagOf(410)?.textContent, flagOf(500)?.textContent]).toEqual(['deployed', 'deployed'])
  expect(flagOf(410)).toHaveAttribute('data-left')
  expect(flagOf(500)).not.toHaveAttribute('data-left')
})
