import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { filterTerm } from '../../../../node-core/contract/filterWords.ts'
import type { WireRequestRuleState } from '../../../../node-core/contract/wire/requestRules.ts'
import { groupDigits } from '../../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../../components/feedback/Badge.tsx'
import { IconButton } from '../../../components/forms/Button.tsx'
import type { Column } from '../../../components/tables/TableRow.tsx'
import { useSecondsUntil } from '../../../components/values/clock.ts'
import { TextLink } from '../../../components/values/TextLink.tsx'
import { removeRule, turnRule } from '../../../control/requestRules.ts'
import { plainText } from '../../../format/revert.ts'
import { clockText } from '../../../format/time.ts'
import { actionToText, matchToText } from '../../../requests/ruleText.ts'
import { requestsPath } from '../../../routing/requestSearch.ts'
import { useAppContext } from '../../../store/useApp.ts'
import styles from './ruleColumns.module.css'

/** The columns of the list of rules; `onEdit` opens a rule. */
export function ruleColumns(onEdit: (rule: WireRequestRuleState) => void): readonly Column<WireRequestRuleState>[] {
  return [
    { id: 'on', header: 'On', width: '2.5rem', cell: (rule) => <RuleSwitch rule={rule} /> },
    {
      id: 'rule',
      header: 'Rule',
      width: 'minmax(6rem, 0.4fr)',
      meaning: 'Opens it, to be changed',
      cell: (rule) => (
        <>
          <button type="button" className={styles.open} data-primary data-hint={plainText(rule.id)} onClick={() => onEdit(rule)}>
            {plainText(rule.id, 60)}
          </button>{' '}
          {rule.isEdited && <Badge>edited</Badge>}
        </>
      ),
    },
    {
      id: 'match',
      header: 'For',
      meaning: 'Of several rules that match, the first acts',
      width: 'minmax(10rem, 1fr)',
      cell: ({ match }) => <span data-hint={matchToText(match)}>{matchToText(match)}</span>,
    },
    {
      id: 'action',
      header: 'What happens',
      width: 'minmax(9rem, 0.9fr)',
      cell: ({ action }) => <span data-hint={actionToText(action)}>{actionToText(action)}</span>,
    },
    {
      id: 'hits',
      header: 'Hits',
      meaning: 'Requests or notifications that it acted on; opens those requests',
      width: '5rem',
      align: 'end',
      cell: (rule) => <Hits rule={rule} />,
    },
    { id: 'ends', header: 'Ends', width: '4.5rem', align: 'end', from: 'medium', cell: (rule) => <Ends rule={rule} /> },
    {
      id: 'actions',
      header: 'Change',
      isHeaderHidden: true,
      width: '2.5rem',
      align: 'end',
      cell: (rule) => <RemoveButton rule={rule} />,
    },
  ]
}

function RuleSwitch({ rule }: { rule: WireRequestRuleState }): ReactNode {
  const app = useAppContext()
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={`Rule ${plainText(rule.id, 60)} is on`}
      checked={rule.isOn}
      onChange={({ target }) => turnRule(app, rule, target.checked)}
    />
  )
}

function Hits({ rule: { id, hits, matches, match } }: { rule: WireRequestRuleState }): ReactNode {
  const text = groupDigits(hits)
  const hint = matches === hits ? undefined : `of ${groupDigits(matches)} that matched`
  if (hits === 0 || match.notification !== undefined) return <span data-hint={hint}>{text}</span>
  return (
    <span data-hint={hint}>
      <TextLink href={requestsPath({ filter: filterTerm('rule', id) })}>{text}</TextLink>
    </span>
  )
}

function Ends({ rule: { endsAt, isOn } }: { rule: WireRequestRuleState }): ReactNode {
  if (endsAt === undefined) return '—'
  return isOn ? <Countdown until={endsAt} /> : <Badge>over</Badge>
}

function Countdown({ until }: { until: number }): ReactNode {
  return clockText(useSecondsUntil(until))
}

function RemoveButton({ rule }: { rule: WireRequestRuleState }): ReactNode {
  const app = useAppContext()
  return (
    <IconButton label={`Remove rule ${plainText(rule.id, 60)}`} onClick={() => removeRule(app, rule)}>
      <Trash2 size={14} aria-hidden />
    </IconButton>
  )
}
