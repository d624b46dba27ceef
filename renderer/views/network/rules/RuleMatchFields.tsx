import { useMemo, type ReactNode } from 'react'
import { eventKinds } from '../../../../node-core/contract/events.ts'
import { ChoiceField, Field } from '../../../components/forms/Field.tsx'
import { Segments } from '../../../components/forms/Segments.tsx'
import { TextAreaField } from '../../../components/forms/TextAreaField.tsx'
import { Toolbar } from '../../../components/layout/Toolbar.tsx'
import { plainText } from '../../../format/revert.ts'
import { actionsFor, type RuleCount, type RuleDraft } from '../../../requests/ruleDraft.ts'
import { useApp } from '../../../store/useApp.ts'
import styles from './RuleDialog.module.css'

const COUNTS: readonly { value: RuleCount; title: string }[] = [
  { value: 'all', title: 'All of them' },
  { value: 'nth', title: 'Only the nth' },
  { value: 'first', title: 'Only the first n' },
  { value: 'every', title: 'Every nth' },
]

export interface RuleFieldsProps {
  draft: RuleDraft
  onChange: (change: Partial<RuleDraft>) => void
}

/** Which requests or notifications a rule is for. */
export function RuleMatchFields({ draft, onChange }: RuleFieldsProps): ReactNode {
  const { subject } = draft
  const isForRequests = subject === 'requests'
  const clients = useClients()
  const [methods, names] = useMemo(
    () => [
      Array.from(new Set(clients.flatMap((client) => Object.keys(client.methods))), (value) => ({ value, title: '' })),
      clients.filter(({ kind }) => kind !== 'window').map(({ name }) => ({ value: name, title: '' })),
    ],
    [clients],
  )
  return (
    <>
      <Toolbar>
        <Segments
          label="For"
          value={subject}
          segments={[
            { value: 'requests', title: 'Requests', icon: 'Requests' },
            { value: 'notifications', title: 'Notifications of subscriptions', icon: 'Notifications' },
          ]}
          onChoose={(next) =>
            onChange({
              subject: next,
              pattern: '',
              action: actionsFor({ subject: next, pattern: '' }).includes(draft.action) ? draft.action : 'drop',
            })
          }
        />
      </Toolbar>
      <div className={styles.fields}>
        {isForRequests ? (
          <Field
            isCode
            label="Method"
            placeholder="all"
            hint="* stands for any characters"
            value={draft.pattern}
            suggestions={methods}
            onChange={(pattern) => onChange({ pattern })}
          />
        ) : (
          <Field
            isCode
            label="Kind"
            placeholder="all"
            value={draft.pattern}
            suggestions={eventKinds('eth').map((value) => ({ value, title: '' }))}
            onChange={(pattern) => onChange({ pattern })}
          />
        )}
        <Field
          label="Client"
          placeholder="all"
          hint="Name, kind or # and its number"
          value={draft.client}
          suggestions={names}
          onChange={(client) => onChange({ client })}
        />
        {isForRequests && (
          <>
            <Field
              isCode
              label="Function that is called"
              placeholder="any"
              hint="Name, signature or selector"
              value={draft.function}
              onChange={(called) => onChange({ function: called })}
            />
            <div className={styles.wide}>
              <TextAreaField
                label="Params"
                rows={2}
                placeholder={'$[0].to = "0x5fbdb2315678afecb367f032d93f642f64180aa3"'}
                hint="A place and its value per line; all must hold"
                value={draft.params}
                onChange={(params) => onChange({ params })}
              />
            </div>
          </>
        )}
        <ChoiceField
          label="Which of them"
          value={draft.count}
          choices={COUNTS}
          onChange={(count) => onChange({ count: count as RuleCount, number: draft.number || '2' })}
        />
        {draft.count !== 'all' && <Field label="n" value={draft.number} onChange={(number) => onChange({ number })} />}
        <Field
          label="Chance (%)"
          placeholder="100"
          hint="The same in each run"
          value={draft.chance}
          onChange={(chance) => onChange({ chance })}
        />
        {draft.chance.trim() !== '' && (
          <Field
            label="Seed"
            placeholder="1"
            hint="Another one for another run"
            value={draft.seed}
            onChange={(seed) => onChange({ seed })}
          />
        )}
        <Field label="For how long (s)" placeholder="until removed" value={draft.seconds} onChange={(seconds) => onChange({ seconds })} />
      </div>
    </>
  )
}

function useClients() {
  const clients = useApp((state) => state.requests.clients)
  return useMemo(() => Array.from(clients.values(), (client) => ({ ...client, name: plainText(client.name, 80) })), [clients])
}
