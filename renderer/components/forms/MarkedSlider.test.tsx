import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { MarkedSlider } from './MarkedSlider.tsx'

test('is a slider from 0 to the last step, announces its value in words, and reports changes as numbers', () => {
  const onChange = vi.fn<(value: number) => void>()
  renderApp(<MarkedSlider label="Position" value={5} last={9} onChange={onChange} marks={[]} valueText="step 5 of 9, SSTORE" />)
  const slider = screen.getByRole('slider', { name: 'Position' })
  expect(slider).toHaveAttribute('min', '0')
  expect(slider).toHaveAttribute('max', '9')
  expect(slider).toHaveValue('5')
  expect(slider).toHaveAttribute('aria-valuetext', 'step 5 of 9, SSTORE')
  fireEvent.change(slider, { target: { value: '7' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(7)
})

test('marks are at their positions in their tones, and screen readers skip them', () => {
  const marks = [
    { at: 2, tone: 'danger' },
    { at: 8, tone: 'info' },
  ] as const
  const { container } = renderApp(<MarkedSlider label="Position" value={0} last={10} onChange={() => {}} marks={marks} valueText="" />)
  const lines = [...container.querySelectorAll('line')].map((line) => [line.getAttribute('x1'), line.dataset['tone']])
  expect(lines).toEqual([
    ['2', 'danger'],
    ['8', 'info'],
  ])
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 10 1')
})

test('a range of a single step has marks too', () => {
  const { container } = renderApp(<MarkedSlider label="Position" value={0} last={0} onChange={() => {}} marks={[]} valueText="" />)
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 1 1')
})
