import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Hex } from '../../../node-core/contract/hex.ts'
import type { StepMachine } from '../../../node-core/contract/stepMachine.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { StackPane } from './StackPane.tsx'

const machine = (op: string, stack: Hex[], frame = 0): StepMachine => ({
  step: { pc: 0, op, gas: 0, gasCost: 0, frame, refund: 0, stack: { keep: 0, push: [] } },
  stack,
  memory: new Uint8Array(),
  memorySizeBytes: 0,
  returnData: { sizeBytes: 0, data: '0x' },
})
/** The lines of the stack: each of position, operand, value and meaning. */
const words = (): HTMLElement[] =>
  [...screen.getByRole('group', { name: 'Stack' }).querySelectorAll<HTMLElement>('span')].filter(({ children }) => children.length === 4)
const changed = (): boolean[] => words().map((element) => element.hasAttribute('data-changed'))
const textsOf = (): string[][] => words().map((element) => [...element.children].map(({ textContent }) => textContent))

test('shows the top first, and names the operands of the opcode', () => {
  renderApp(<StackPane machine={machine('SSTORE', ['0x7', '0x2a', '0x1'])} before={undefined} />)
  expect(textsOf().map(([position, operand, value]) => [position, operand, value])).toEqual([
    ['0', 'slot', '0x1'],
    ['1', 'value', '0x2a'],
    ['2', '', '0x7'],
  ])
  expect(screen.getByText('3 words')).toBeVisible()
})

test('marks changes by the previous step, counted from the bottom, and none on entering another frame', () => {
  const now = machine('ADD', ['0x1', '0x2', '0x3'])
  const { rerender } = renderApp(<StackPane machine={now} before={machine('PUSH1', ['0x1', '0x9'])} />)
  expect(changed()).toEqual([true, true, false])
  rerender(<StackPane machine={now} before={machine('CALL', ['0x1', '0x9'], 1)} />)
  expect(changed()).toEqual([false, false, false])
})

test('interprets a word: an address as a link, a large number, no limit', () => {
  const address = `0x${'ab'.repeat(20)}` as const
  renderApp(<StackPane machine={machine('POP', [`0x${'f'.repeat(64)}`, address, '0xde0b6b3a7640000'])} before={undefined} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', `/address/${address}`)
  const meanings = textsOf().map((cells) => cells[3])
  expect(meanings[0]).toMatch(/1 ?e18|1,000,000,000,000,000,000/)
  expect(meanings[2]).toBe('2²⁵⁶ − 1')
})

test('an empty stack says so', () => {
  renderApp(<StackPane machine={machine('STOP', [])} before={undefined} />)
  expect(screen.getByText('Empty.')).toBeVisible()
  expect(screen.getByText('0 words')).toBeVisible()
})

test('renders only the visible part of a full stack', () => {
  renderApp(
    <StackPane
      machine={machine(
        'POP',
        Array.from({ length: 1_024 }, (): Hex => '0x1'),
      )}
      before={undefined}
    />,
  )
  expect(words().length).toBeLessThan(80)
  expect(screen.getByText('1,024 words')).toBeVisible()
})
