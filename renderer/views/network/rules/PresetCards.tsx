import { useCallback, useState, type ReactNode } from 'react'
import type { WireRequestPreset } from '../../../../node-core/contract/wire/requestRules.ts'
import { Badge } from '../../../components/feedback/Badge.tsx'
import { Button } from '../../../components/forms/Button.tsx'
import { Field, FieldRow } from '../../../components/forms/Field.tsx'
import { plainText } from '../../../format/revert.ts'
import { actionToText, matchToText } from '../../../requests/ruleText.ts'
import { useApp, useAppContext, useClient } from '../../../store/useApp.ts'
import { useResponse } from '../../../store/useResponse.ts'
import { applyPreset, removePreset } from '../../../control/requestRules.ts'
import styles from './PresetCards.module.css'

/** Ready rules for classes of bugs. */
export function PresetCards(): ReactNode {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('devnet_requestPresets'), [client]))
  const [pattern, setPattern] = useState('')
  if (resource.status !== 'ready' || resource.data.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="presets">
      <header className={styles.head}>
        <h2 id="presets" className={styles.heading}>
          Presets
        </h2>
        <FieldRow label="Presets" onSubmit={() => {}}>
          <Field
            hideLabel
            label="Clients that a preset is for"
            placeholder="for all clients"
            width={26}
            value={pattern}
            onChange={setPattern}
          />
        </FieldRow>
      </header>
      <ul className={styles.cards}>
        {resource.data.map((preset) => (
          <PresetCard key={preset.name} preset={preset} client={pattern.trim()} />
        ))}
      </ul>
    </section>
  )
}

function PresetCard({ preset, client }: { preset: WireRequestPreset; client: string }): ReactNode {
  const app = useAppContext()
  const isSet = useApp(({ requestRules: { rules } }) => rules.some((rule) => rule.preset === preset.name && rule.isOn))
  const isEdited = useApp(({ requestRules: { rules } }) => rules.some((rule) => rule.preset === preset.name && rule.isEdited))
  const { name, title, description, finds, rules } = preset
  const hint = rules.map(({ match, action }) => `${matchToText(match)}: ${actionToText(action)}`).join('\n')
  return (
    <li className={styles.card} data-set={isSet || undefined}>
      <h3 className={styles.title}>
        {plainText(title, 80)} {isEdited && <Badge>edited</Badge>}
      </h3>
      <p>{plainText(description, 400)}</p>
      <p className={styles.finds}>
        <strong>Finds</strong> {plainText(finds, 400)}
      </p>
      <div className={styles.foot} data-hint={hint}>
        {isSet ? (
          <Button aria-label={`Remove preset ${plainText(title, 80)}`} onClick={() => removePreset(app, name)}>
            Remove
          </Button>
        ) : (
          <Button aria-label={`Apply preset ${plainText(title, 80)}`} onClick={() => applyPreset(app, preset, client)}>
            Apply
          </Button>
        )}
      </div>
    </li>
  )
}
