import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { IconButton } from '../../components/forms/Button.tsx'
import { ToolbarLabel } from '../../components/layout/Toolbar.tsx'
import { Field, FieldRow } from '../../components/forms/Field.tsx'
import { stepTargetFromText } from './stepCommands.ts'

export interface StepNumberProps {
  step: number
  last: number
  onGo: (step: number) => void
}

/** The number of the current step, editable to go to another. */
export function StepNumber({ step, last, onGo }: StepNumberProps): ReactNode {
  const [number, setNumber] = useState<string>()
  const isNumber = number === undefined || (/^\d{1,9}$/.test(number) && Number(number) <= last)
  return (
    <FieldRow
      label="Go to a step"
      onSubmit={() => {
        if (number === undefined || !isNumber) return
        onGo(Number(number))
        setNumber(undefined)
      }}
    >
      <ToolbarLabel>Step</ToolbarLabel>
      <Field
        hideLabel
        label={`Step, 0 to ${last}`}
        width={10}
        value={number ?? String(step)}
        onChange={(value) => setNumber(value.trim())}
        error={isNumber ? undefined : `0 to ${last}`}
      />
      <ToolbarLabel>of {groupDigits(last)}</ToolbarLabel>
    </FieldRow>
  )
}

/** Searches for a step; returns the reason if there is none. */
type FindStep = (query: { target?: string; pc?: number }, direction: 'forward' | 'backward') => Promise<string | undefined>

/** Goes to the next or previous step of an opcode, or at a position in the code. */
export function StepFinder({ onFind }: { onFind: FindStep }): ReactNode {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  async function find(direction: 'forward' | 'backward'): Promise<void> {
    const query = stepTargetFromText(text)
    setProblem(query ? await onFind(query, direction) : 'must be an opcode, or a position such as 0x1f')
  }
  return (
    <FieldRow label="Find a step" onSubmit={() => void find('forward')}>
      <Field
        hideLabel
        label="Opcode or code position"
        width={22}
        placeholder="Find SSTORE or 0x1f"
        value={text}
        onChange={setText}
        error={problem}
      />
      <IconButton type="submit" label="Find next">
        <ArrowDown size={14} aria-hidden />
      </IconButton>
      <IconButton label="Find previous" onClick={() => void find('backward')}>
        <ArrowUp size={14} aria-hidden />
      </IconButton>
    </FieldRow>
  )
}
