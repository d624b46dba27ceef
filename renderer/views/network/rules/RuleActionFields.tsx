import type { ReactNode } from 'react'
import { REQUEST_ACTIONS, type RequestActionKind } from '../../../../node-core/contract/requestActions.ts'
import { CheckField } from '../../../components/forms/CheckField.tsx'
import { ChoiceField, Field, FieldNote } from '../../../components/forms/Field.tsx'
import { TextAreaField } from '../../../components/forms/TextAreaField.tsx'
import { fieldsOfAction, type ActionField } from '../../../requests/actionFields.ts'
import { actionsFor } from '../../../requests/ruleDraft.ts'
import styles from './RuleDialog.module.css'
import type { RuleFieldsProps } from './RuleMatchFields.tsx'

/** What a rule does, and the fields of that. */
export function RuleActionFields({ draft, onChange }: RuleFieldsProps): ReactNode {
  const { action, fields } = draft
  const set = (name: string, text: string): void => onChange({ fields: { ...fields, [name]: text } })
  const all = fieldsOfAction(action)
  const switches = all.filter(({ kind }) => kind === 'switch')
  return (
    <>
      <div>
        <ChoiceField
          label="What happens"
          value={action}
          choices={actionsFor(draft).map((kind) => ({ value: kind, title: REQUEST_ACTIONS[kind].title }))}
          onChange={(kind) => onChange({ action: kind as RequestActionKind })}
        />
        <FieldNote id="rule-action-meaning" error={undefined} hint={REQUEST_ACTIONS[action].meaning} />
      </div>
      {all.length > switches.length && (
        <div className={styles.fields}>
          {all
            .filter(({ kind }) => kind !== 'switch')
            .map((field) => (
              <div key={field.name} className={field.kind === 'json' ? styles.wide : undefined}>
                <ActionInput field={field} text={fields[field.name] ?? ''} onChange={(text) => set(field.name, text)} />
              </div>
            ))}
        </div>
      )}
      {switches.map(({ name, label }) => (
        <CheckField key={name} label={label} isChecked={fields[name] === 'true'} onCheck={(isChecked) => set(name, String(isChecked))} />
      ))}
    </>
  )
}

interface ActionInputProps {
  field: ActionField
  text: string
  onChange: (text: string) => void
}

function ActionInput({ field: { label, kind, isOptional }, text, onChange }: ActionInputProps): ReactNode {
  if (kind === 'json') return <TextAreaField label={label} rows={3} value={text} onChange={onChange} />
  if (typeof kind === 'object') {
    const choices = kind.choices.map((value) => ({ value, title: value }))
    return <ChoiceField label={label} value={text || kind.choices[0]!} choices={choices} onChange={onChange} />
  }
  return <Field label={label} placeholder={isOptional ? 'optional' : ''} value={text} onChange={onChange} />
}
