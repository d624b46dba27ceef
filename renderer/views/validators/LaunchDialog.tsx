import { useState, type ReactNode } from 'react'
import type { LaunchOptions, WireValidatorLaunch } from '../../../node-core/contract/wire/validatorLaunch.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { EMPTY_LAUNCH, launchOptionsOf, launchProblems } from './launchDraft.ts'

export interface LaunchDialogProps {
  /** Those that the new ones replace. */
  made: WireValidatorLaunch['made']
  open: boolean
  onClose: () => void
  onStart: (options: LaunchOptions) => void
}

/** Asks what the validators are to be. */
export function LaunchDialog({ made, open, onClose, onStart }: LaunchDialogProps): ReactNode {
  const [draft, setDraft] = useState(EMPTY_LAUNCH)
  const problems = launchProblems(draft)
  return (
    <Dialog isNarrow title="Start validators" open={open} onClose={onClose}>
      <FormStack
        label="Start validators"
        submit="Start"
        isReady={Object.keys(problems).length === 0}
        onSubmit={() => {
          onStart({ ...launchOptionsOf(draft), ...(made !== null && { isNew: true }) })
          onClose()
        }}
      >
        {made !== null && (
          <p>
            They replace the {countText(made.validators, 'validator')} of the chain {made.chainName}, whose blocks are deleted.
          </p>
        )}
        <FormRow>
          <Field
            label="Validators"
            value={draft.validators}
            onChange={(validators) => setDraft({ ...draft, validators })}
            error={problems.validators}
            hint="Two processes each. Four go on without one of them."
          />
          <Field
            label="Block time"
            value={draft.blockTime}
            onChange={(blockTime) => setDraft({ ...draft, blockTime })}
            error={problems.blockTime}
            hint="Milliseconds between blocks"
          />
        </FormRow>
        <Field
          label="Chain id"
          value={draft.chainId}
          onChange={(chainId) => setDraft({ ...draft, chainId })}
          error={problems.chainId}
          hint="Of their chain, which is not the chain of this node"
        />
      </FormStack>
    </Dialog>
  )
}
