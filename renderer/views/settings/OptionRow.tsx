import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireOption } from '../../../node-core/contract/settings.ts'
import { Badge, type Tone } from '../../components/feedback/Badge.tsx'
import { IconButton } from '../../components/forms/Button.tsx'
import { SettingRow } from '../../components/forms/SettingRow.tsx'
import { draftOf } from '../../settings/optionDraft.ts'
import { useApp } from '../../store/useApp.ts'
import type { OptionChangesEdit } from './useOptionChanges.ts'

const SOURCES: Record<WireOption['source'], { tone: Tone; text: string; hint: string } | undefined> = {
  flag: { tone: 'warning', text: 'flag', hint: 'Given on the command line, which beats the configuration file' },
  file: { tone: 'accent', text: 'file', hint: 'Set in the configuration file' },
  shipped: { tone: 'neutral', text: 'shipped', hint: 'Set in the configuration that comes with the application' },
  default: undefined,
}

/** One option: its help, value and source, with a button to restore its default. */
export function OptionRow({ option, edit }: { option: WireOption; edit: OptionChangesEdit }): ReactNode {
  const { name, key, flag, help, placeholder, choices, value, effect, isSecret, isPending, fixed, source, saved } = option
  const shown = draftOf(option, edit.changes)
  const badge = SOURCES[source]
  const isOwnServer = useApp((state) => state.node.host === 'browser') && name === 'jsonRpc'
  const isChanged = edit.changes[name] !== undefined
  return (
    <SettingRow
      name={key === null ? flag : key.slice(key.indexOf('.') + 1)}
      help={help}
      badges={
        <>
          {badge && (
            <Badge tone={badge.tone} hint={badge.hint}>
              {badge.text}
            </Badge>
          )}
          {effect === 'newChain' && <Badge hint="Changing this starts a new chain and deletes the current one">needs new chain</Badge>}
          {effect === 'now' && (
            <Badge tone="success" hint="Takes effect as soon as it is saved">
              immediate{' '}
            </Badge>
          )}
        </>
      }
      kind={placeholder === null ? 'switch' : choices ? { choices } : isSecret ? 'secret' : 'text'}
      value={shown}
      onChange={(next) => edit.change(option, next)}
      placeholder={isSecret && value === null ? 'set, but hidden' : (placeholder ?? '')}
      disabled={fixed !== null}
      isChanged={isChanged}
      error={edit.problems[name]}
      note={
        isOwnServer && shown === 'false'
          ? 'This page is served by this option. Without it, the page is gone after a restart, and you have to edit the configuration file.'
          : noteOf(option, isPending && !isChanged)
      }
      actions={
        (saved !== null || isChanged) &&
        fixed === null && (
          <IconButton label={`Default of ${flag}: ${option.default ?? 'none'}`} onClick={() => edit.restoreDefault(option)}>
            <Undo2 size={14} aria-hidden />
          </IconButton>
        )
      }
    />
  )
}

function noteOf({ fixed, source, flag, value, default: fallback, saved }: WireOption, isPending: boolean): string | undefined {
  if (fixed !== null) return fixed
  if (source === 'flag')
    return `--${flag}${value === null ? '' : ` ${value}`} overrides the configuration file${saved === null ? '' : `, which has ${saved}`}`
  if (isPending) return `${value ?? 'none'} until the node restarts`
  return value === fallback || fallback === null ? undefined : `default: ${fallback}`
}
