import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { StepList, type StepListProps } from './StepList.tsx'

const list = (props: Partial<StepListProps> = {}) => (
  <StepList
    label="Steps"
    count={1_000_000}
    current={0}
    onChoose={() => {}}
    stepAt={(step) => (step === 7 ? undefined : { pc: step, op: `OP${step}`, gas: 50_000 - step, gasCost: 3, depth: 0 })}
    {...props}
  />
)
const box = (): HTMLElement => screen.getByRole('listbox', { name: 'Steps' })
const numbers = (): number[] => [...box().children].map((row) => Number(row.getAttribute('aria-posinset')) - 1)

test('of a million steps only some around the current one are mounted, each with its position among all', () => {
  renderApp(list({ current: 500_000 }))
  expect(numbers().length).toBeLessThan(60)
  expect(numbers()).toContain(500_000)
  expect(numbers()[0]).toBeGreaterThan(499_960)
  const current = screen.getByRole('option', { selected: true })
  expect(current).toHaveAttribute('aria-setsize', '1000000')
  expect(box()).toHaveAttribute('aria-activedescendant', current.id)
  expect(current).toHaveTextContent('500000')
})

test('a step that is loading has a placeholder, one that failed is marked', () => {
  renderApp(
    list({ stepAt: (step) => (step === 0 ? undefined : { pc: 31, op: 'INVALID', gas: 5, gasCost: 0, depth: 1, error: 'invalid opcode' }) }),
  )
  const [first, second] = screen.getAllByRole('option')
  expect(first).toHaveTextContent('0…')
  expect(second).toHaveTextContent('1001fINVALID5')
  expect(second).toHaveAttribute('data-failed')
})

test('clicking selects a step', async () => {
  const onChoose = vi.fn<(step: number) => void>()
  const { user } = renderApp(list({ onChoose }))
  await user.click(screen.getByText('OP4'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(4)
})

test('the list does not move while the current step is well inside it, and moves at its edges', () => {
  const { rerender } = renderApp(list({ current: 500 }))
  const before = numbers()
  rerender(list({ current: 502 }))
  expect(numbers()).toEqual(before)
  rerender(list({ current: before.at(-1)! }))
  expect(numbers()[0]).toBeGreaterThan(before[0]!)
  expect(numbers()).toContain(before.at(-1)! + 1)
  rerender(list({ current: 900_000 }))
  expect(numbers()).toContain(900_000)
})

test('nothing is shown beyond the first and last step', () => {
  const { rerender } = renderApp(list({ current: 0 }))
  expect(numbers()[0]).toBe(0)
  rerender(list({ current: 999_999 }))
  expect(numbers().at(-1)).toBe(999_999)
  rerender(list({ current: 0, count: 2 }))
  expect(numbers()).toEqual([0, 1])
})

test('the wheel scrolls away from the current step; the next step scrolls it back into view', () => {
  const { rerender } = renderApp(list({ current: 500 }))
  const before = numbers()[0]!
  for (let turn = 0; turn < 20; turn++) fireEvent.wheel(box(), { deltaY: 100 })
  expect(numbers()[0]).toBe(before + 60)
  expect(box()).not.toHaveAttribute('aria-activedescendant')
  rerender(list({ current: 501 }))
  expect(numbers()).toContain(501)
})
