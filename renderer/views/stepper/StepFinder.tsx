import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../components/forms/Button.tsx'
import { Field, FieldRow } from '../../components/forms/Field.tsx'
import { stepTargetFromText } from './stepCommands.ts'

export interface StepFinderProps {
  /** Looks for it; false where there is none. */
  onFind: (query: { target?: string; pc?: number }, direction: 'forward' | 'backward') => Promise<string | undefined>
  step: number
  last: number
  onGo: (step: number) => void
}

/** Goes to a step by its number, or to the next one of an opcode or a position in the code. */
export function StepFinder({ onFind, step, last, onGo }: StepFinderProps): ReactNode {
  const [text, setText] = useState('')
  const [number, setNumber] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isNumber = number === undefined || (/^\d{1,9}$/.test(number) && Number(number) <= last)
  async function find(direction: 'forward' | 'backward'): Promise<void> {
    const query = stepTargetFromText(text)
    setProblem(query ? await onFind(query, direction) : 'an opcode, or a position such as 0x1f')
  }
  return (
    <>
      <FieldRow
        label="Go to a step"
        onSubmit={() => {
          if (number === undefined || !isNumber) return
          onGo(Number(number))
          setNumber(undefined)
        }}
      >
        <Field label={`Step, 0 to ${last}`} width={13} value={number ?? String(step)} onChange={(value) => setNumber(value.trim())} error={isNumber ? undefined : `0 to ${last}`} />
      </FieldRow>
      <FieldRow label="Find a step" onSubmit={() => void find('forward')}>
        <Field label="Opcode or position" width={18} placeholder="SSTORE or 0x1f" value={text} onChange={setText} error={problem} />
        <IconButton type="submit" label="Find the next one">
          <ArrowDown size={14} aria-hidden />
        </IconButton>
        <IconButton label="Find the one before" onClick={() => void find('backward')}>
          <ArrowUp size={14} aria-hidden />
        </IconButton>
      </FieldRow>
    </>
  )
}
