import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import type { StepNavigation } from '../../store/stepNavigation.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { useStepCommands } from './useStepCommands.ts'

const onGo = vi.fn<(step: number) => void>()

function Steps(): ReactNode {
  const index = { steps: 10 } as WireTraceIndex
  const more = { positions: undefined, frame: undefined, breakpoints: new Set<string>() }
  useStepCommands({ id: 'trace', index, navigation: {} as StepNavigation, step: 4, onGo, ...more })
  return <div data-takes-keys />
}

const dialog = (content: ReactNode) => (
  <Dialog open title="Title" onClose={() => undefined}>
    {content}
  </Dialog>
)

const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('keys go from step to step, but not while a dialog is open, even if the focus is not in it yet', () => {
  onGo.mockClear()
  const { rerender } = renderApp(<Steps />)
  press('ArrowRight')
  press('ArrowLeft')
  expect(onGo.mock.calls).toEqual([[5], [3]])
  rerender(
    <>
      <Steps />
      {dialog('text')}
    </>,
  )
  press('ArrowRight')
  expect(onGo).toHaveBeenCalledTimes(2)
})

test('a dialog that contains the steps leaves them the keys', () => {
  onGo.mockClear()
  renderApp(dialog(<Steps />))
  press('ArrowRight')
  expect(onGo.mock.calls).toEqual([[5]])
})
