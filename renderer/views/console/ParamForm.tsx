import type { ReactNode } from 'react'
import { Remark } from '../../components/values/Remark.tsx'
import type { ConsoleParam } from '../../console/methodCatalog.ts'
import { isLeftOut, isWithin, type ParamDraft } from '../../console/paramDraft.ts'
import { OptionalFields } from './OptionalFields.tsx'
import { ParamField } from './ParamField.tsx'

export interface ParamFormProps {
  params: readonly ConsoleParam[]
  drafts: readonly ParamDraft[]
  onChange: (drafts: readonly ParamDraft[]) => void
  /** The problem and the part that has it. */
  problem: { path: string; problem: string } | undefined
  /** Secrets missing from the reopened request, since they are not saved. */
  missing: readonly string[]
}

/** A field for each param by its schema; optional ones are behind a fold. */
export function ParamForm({ params, drafts, onChange, problem, missing }: ParamFormProps): ReactNode {
  if (params.length === 0) return <p>This method has no params.</p>
  return (
    <>
      {missing.length > 0 && <Remark tone="info" kind="secret" text={`Enter ${missing.join(', ')} again: secrets are not saved`} />}
      <OptionalFields
        parts={params.map((param, at) => ({ ...param, at }))}
        isFilled={({ at }) => !isLeftOut(drafts[at] ?? '')}
        hasProblem={({ name }) => problem !== undefined && isWithin(problem.path, name)}
        render={({ at, ...param }) => (
          <ParamField
            key={param.name}
            {...param}
            path={param.name}
            draft={drafts[at] ?? ''}
            problem={problem}
            onChange={(draft) => onChange(drafts.map((it, index) => (index === at ? draft : it)))}
          />
        )}
      />
    </>
  )
}
