import { useState, type ReactNode } from 'react'
import { FieldGroup } from '../../components/forms/FieldGroup.tsx'
import { foldedParts } from '../../console/foldedParts.ts'
import type { FieldPart } from '../../console/paramFields.ts'

export interface OptionalFieldsProps<Part extends FieldPart> {
  parts: readonly Part[]
  /** Whether something is typed for a part. */
  isFilled: (part: Part) => boolean
  /** What is wrong is within the part. */
  hasProblem: (part: Part) => boolean
  render: (part: Part) => ReactNode
}

/** Names that the fold tells of what is in it. */
const NAMED = 5

/** Fields that are needed or filled in, and those that may be left out behind a fold. */
export function OptionalFields<Part extends FieldPart>({ parts, isFilled, hasProblem, render }: OptionalFieldsProps<Part>): ReactNode {
  // As it was at first: what is typed moves no field.
  const [folded] = useState(() => new Set(foldedParts(parts, isFilled).map(({ name }) => name)))
  const [isOpen, setIsOpen] = useState(false)
  const hidden = parts.filter(({ name }) => folded.has(name))
  const names = hidden.slice(0, NAMED).map(({ name }) => name)
  return (
    <>
      {parts.filter(({ name }) => !folded.has(name)).map(render)}
      {hidden.length > 0 && (
        <FieldGroup
          label={`${hidden.length} optional`}
          note={<span>{names.join(', ') + (hidden.length > NAMED ? '…' : '')}</span>}
          isOpen={isOpen || hidden.some((part) => isFilled(part) || hasProblem(part))}
          onToggle={setIsOpen}
        >
          {hidden.map(render)}
        </FieldGroup>
      )}
    </>
  )
}
