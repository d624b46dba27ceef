import { useState, type ReactNode } from 'react'
import { FieldGroup } from '../../components/forms/FieldGroup.tsx'
import { foldedParts } from '../../console/foldedParts.ts'
import type { FieldPart } from '../../console/paramFields.ts'

export interface OptionalFieldsProps<Part extends FieldPart> {
  parts: readonly Part[]
  /** Whether a part is filled in. */
  isFilled: (part: Part) => boolean
  /** Whether the part contains a problem. */
  hasProblem: (part: Part) => boolean
  render: (part: Part) => ReactNode
}

/** Maximum number of names listed in the title of the fold. */
const MAX_NAMES = 5

/** Required or filled-in fields, with the optional ones behind a fold. */
export function OptionalFields<Part extends FieldPart>({ parts, isFilled, hasProblem, render }: OptionalFieldsProps<Part>): ReactNode {
  // Computed once, so that typing does not move fields.
  const [folded] = useState(() => new Set(foldedParts(parts, isFilled).map(({ name }) => name)))
  const [isOpen, setIsOpen] = useState(false)
  const hidden = parts.filter(({ name }) => folded.has(name))
  const names = hidden.slice(0, MAX_NAMES).map(({ name }) => name)
  return (
    <>
      {parts.filter(({ name }) => !folded.has(name)).map(render)}
      {hidden.length > 0 && (
        <FieldGroup
          label={`${hidden.length} optional`}
          note={<span>{names.join(', ') + (hidden.length > MAX_NAMES ? '…' : '')}</span>}
          isOpen={isOpen || hidden.some((part) => isFilled(part) || hasProblem(part))}
          onToggle={setIsOpen}
        >
          {hidden.map(render)}
        </FieldGroup>
      )}
    </>
  )
}
