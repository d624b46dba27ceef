import { useMemo, useState, type ReactNode } from 'react'
import { REQUEST_ACTIONS } from '../../../../node-core/contract/requestActions.ts'
import { Dialog } from '../../../components/forms/Dialog.tsx'
import { FormStack } from '../../../components/forms/FormStack.tsx'
import { countText } from '../../../../node-core/contract/countText.ts'
import { ruleFromDraft, type RuleDraft } from '../../../requests/ruleDraft.ts'
import { actionToText, matchToText } from '../../../requests/ruleText.ts'
import { useAppContext } from '../../../store/useApp.ts'
import { useTask } from '../../../store/useTask.ts'
import { RuleActionFields } from './RuleActionFields.tsx'
import styles from './RuleDialog.module.css'
import { RuleMatchFields } from './RuleMatchFields.tsx'

/** A rule, new or to be changed: which requests, and what happens to them. */
export function RuleDialog({ initial, onClose }: { initial: RuleDraft; onClose: () => void }): ReactNode {
  const { client, tell } = useAppContext()
  const task = useTask()
  const [draft, setDraft] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const read = useMemo(() => ruleFromDraft(draft), [draft])
  const set = (change: Partial<RuleDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const title = initial.id === undefined ? 'New rule' : `Rule ${initial.id}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <FormStack
        label={title}
        submit={initial.id === undefined ? 'Set rule' : 'Save'}
        busy={task.busy}
        error={task.error ?? (isChecked && 'problem' in read ? read.problem : undefined)}
        onSubmit={() => {
          setIsChecked(true)
          if ('problem' in read) return
          task.run(
            'Setting…',
            () => client.call('devnet_setRequestRule', read.rule),
            ({ id, hits }) => {
              tell(`Rule ${id} is set`, hits > 0 ? countText(hits, 'hit') : matchToText(read.rule.match))
              onClose()
            },
          )
        }}
      >
        <RuleMatchFields draft={draft} onChange={set} />
        <RuleActionFields draft={draft} onChange={set} />
        <p className={styles.summary} role="status">
          {'problem' in read ? '' : `${matchToText(read.rule.match)}: ${actionToText(read.rule.action)}.`}
          {draft.subject === 'requests' && 'isWhole' in REQUEST_ACTIONS[draft.action]
            ? ' In a batch, this happens to the whole batch.'
            : ''}
        </p>
      </FormStack>
    </Dialog>
  )
}
