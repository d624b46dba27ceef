import { Shuffle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { REQUEST_ACTIONS } from '../../../../node-core/contract/requestActions.ts'
import type { WireRecordedExchange } from '../../../../node-core/contract/wire/recordedRequests.ts'
import { IconButton } from '../../../components/forms/Button.tsx'
import { MenuButton } from '../../../components/forms/Menu.tsx'
import { actionsFor, draftFor, type RuleDraft } from '../../../requests/ruleDraft.ts'
import { outcomeOfExchange, paramsOfExchange } from '../exchangeValues.ts'
import { RuleDialog } from './RuleDialog.tsx'

/** Rules for requests like this one. */
export function RuleMenu({ exchange }: { exchange: WireRecordedExchange }): ReactNode {
  const [draft, setDraft] = useState<RuleDraft>()
  const { request } = exchange
  if (request.method === undefined || request.method.startsWith('devnet_')) return null
  const open = (action: RuleDraft['action']): void => {
    const outcome = outcomeOfExchange(exchange)
    const known = {
      ...(outcome?.status === 'answered' && { result: JSON.stringify(outcome.value, undefined, 2) }),
      ...(action === 'edit' && { params: JSON.stringify(paramsOfExchange(exchange), undefined, 2) }),
    }
    const base = draftFor(request, action)
    setDraft({ ...base, fields: { ...base.fields, ...known } })
  }
  return (
    <>
      <MenuButton
        label="Rule for requests like this one"
        button={
          <IconButton label="Rule for requests like this one">
            <Shuffle size={15} aria-hidden />
          </IconButton>
        }
        groups={[
          {
            title: 'The next time',
            items: actionsFor({ subject: 'requests', pattern: request.method }).map((kind) => ({
              title: kind === 'pause' ? 'Break on this…' : `${REQUEST_ACTIONS[kind].title}…`,
              onChoose: () => open(kind),
            })),
          },
        ]}
      />
      {draft && <RuleDialog initial={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}
