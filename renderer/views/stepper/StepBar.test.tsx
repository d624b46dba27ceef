import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WireStep, WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { StepBar, type StepBarProps } from './StepBar.tsx'

const STEP: WireStep = { pc: 1, op: 'SSTORE', gas: 50_000, gasCost: 22_100, frame: 0, refund: 0, stack: { keep: 0, push: [] } }
const INDEX = { steps: 1_001, failedStep: null, marks: [{ step: 4, kind: 'fault' }] } as unknown as WireTraceIndex

const run = vi.fn<(command: string) => void>()
const find = vi.fn<StepBarProps['commands']['find']>(async () => undefined)
const runLine = vi.fn<StepBarProps['commands']['runLine']>()
const runTo = vi.fn<StepBarProps['commands']['runTo']>(() => true)
const onGo = vi.fn<(step: number) => void>()
const bar = (props: Partial<StepBarProps> = {}) => {
  for (const mock of [run, find, runLine, runTo, onGo]) mock.mockClear()
  return <StepBar commands={{ run, find, runLine, runTo }} index={INDEX} step={7} current={STEP} onGo={onGo} {...props} />
}

test('each step command is a button with its shortcut', async () => {
  const { user } = renderApp(bar())
  await user.click(screen.getByRole('button', { name: 'Step forward' }))
  await user.click(screen.getByRole('button', { name: 'Step over calls' }))
  await user.click(screen.getByRole('button', { name: 'Step out of this frame' }))
  expect(run.mock.calls).toEqual([['forward'], ['over'], ['out']])
  expect(screen.getByRole('button', { name: 'First step' })).toHaveAttribute('data-hint', 'First step (Home)')
})

test('with sources, buttons go from statement to statement and to breakpoints', async () => {
  const onStepsBy = vi.fn<(by: 'line' | 'opcode') => void>()
  const sources = { stepsBy: 'line' as const, onStepsBy, breakpoints: new Set<string>() }
  const { user, rerender } = renderApp(bar({ sources }))
  await user.click(screen.getByRole('button', { name: 'Next statement, into calls' }))
  await user.click(screen.getByRole('button', { name: 'Back to the call of this function' }))
  expect(runLine.mock.calls).toEqual([['into'], ['backOut']])
  expect(screen.queryByRole('button', { name: 'Step forward' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next breakpoint' })).not.toBeInTheDocument()
  const breakpoints = new Set(['Vault.sol:7'])
  rerender(bar({ sources: { ...sources, breakpoints } }))
  await user.click(screen.getByRole('button', { name: 'Next breakpoint' }))
  expect(runTo).toHaveBeenCalledExactlyOnceWith(breakpoints, 'forward')
  await user.click(screen.getByRole('radio', { name: /opcodes/ }))
  expect(onStepsBy).toHaveBeenCalledExactlyOnceWith('opcode')
})

test('jumps go to the next step of a kind, and to the failure only if there is one', async () => {
  const { user, rerender } = renderApp(bar())
  await user.click(screen.getByRole('button', { name: 'Next storage write' }))
  expect(find).toHaveBeenCalledExactlyOnceWith({ target: 'storageWrite', direction: 'forward' })
  expect(screen.queryByRole('button', { name: 'Go to failure' })).not.toBeInTheDocument()
  rerender(bar({ index: { ...INDEX, failedStep: 900 } }))
  await user.click(screen.getByRole('button', { name: 'Go to failure' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith(900)
})

test('the slider shows the position, and changes it', () => {
  renderApp(bar())
  const slider = screen.getByRole('slider', { name: 'Position in the trace' })
  expect(slider).toHaveAttribute('aria-valuetext', 'step 7 of 1,000, SSTORE')
  expect(slider).toHaveAttribute('max', '1000')
  fireEvent.change(slider, { target: { value: '12' } })
  expect(onGo).toHaveBeenCalledExactlyOnceWith(12)
})

test('shows what the step does and costs', () => {
  const { rerender } = renderApp(bar())
  const tools = within(screen.getByRole('group', { name: 'The step' }))
  expect(tools.getByText(/22,100 of 50,000 gas/)).toBeVisible()
  expect(tools.queryByText(/refund/)).not.toBeInTheDocument()
  rerender(bar({ current: { ...STEP, refund: 4_800, error: 'out of gas \u202E<b>' } }))
  expect(tools.getByText(/refund 4,800/)).toBeVisible()
  expect(screen.getByRole('group', { name: 'The step' })).toHaveTextContent('out of gas')
  expect(screen.getByRole('group', { name: 'The step' }).textContent).not.toContain('\u202E')
})

test('shows no step before it is loaded', () => {
  renderApp(bar({ current: undefined }))
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'step 7 of 1,000')
  expect(screen.getByRole('group', { name: 'The step' })).toHaveTextContent('…')
})

test('a number goes to its step, and one beyond the last is rejected immediately', async () => {
  const { user } = renderApp(bar())
  const field = screen.getByRole('textbox', { name: 'Step, 0 to 1000' })
  expect(field).toHaveValue('7')
  await user.clear(field)
  await user.type(field, '1001{Enter}')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('0 to 1000')
  expect(onGo).not.toHaveBeenCalled()
  await user.type(field, '{Backspace}{Enter}')
  expect(onGo).toHaveBeenCalledExactlyOnceWith(100)
  // It shows where one is again.
  expect(field).toHaveValue('7')
})
