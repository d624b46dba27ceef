import { Plus, Shuffle } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { EmptyState } from '../../../components/feedback/StateMessage.tsx'
import { Button } from '../../../components/forms/Button.tsx'
import { Toolbar } from '../../../components/layout/Toolbar.tsx'
import { Table } from '../../../components/tables/Table.tsx'
import { removeAllRules, ruleOf } from '../../../control/requestRules.ts'
import { draftOf, EMPTY_DRAFT, type RuleDraft } from '../../../requests/ruleDraft.ts'
import { useApp, useAppContext } from '../../../store/useApp.ts'
import { TabContent } from '../TabContent.tsx'
import { HeldRequests } from './HeldRequests.tsx'
import { PresetCards } from './PresetCards.tsx'
import { ruleColumns } from './ruleColumns.tsx'
import { RuleDialog } from './RuleDialog.tsx'

/** What changes the course of clients' requests: held requests, rules, and presets of rules. */
export function RulesTab(): ReactNode {
  const app = useAppContext()
  const rules = useApp((state) => state.requestRules.rules)
  const [draft, setDraft] = useState<RuleDraft>()
  const columns = useMemo(() => ruleColumns((rule) => setDraft(draftOf(ruleOf(rule)))), [])
  return (
    <TabContent>
      <HeldRequests />
      <Toolbar
        label="Rules"
        aside={
          rules.length > 0 && (
            <Button onClick={() => removeAllRules(app)} data-hint="Held requests go on">
              Remove all
            </Button>
          )
        }
      >
        <Button tone="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setDraft(EMPTY_DRAFT)}>
          New rule
        </Button>
      </Toolbar>
      <Table
        framed
        label="Rules"
        columns={columns}
        rows={rules}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={<Shuffle size={20} />} title="No rules">
            A rule holds, delays, fails or changes requests of your clients, so that you see what your application does then. This window is
            never concerned, and all rules end with the node.
          </EmptyState>
        }
      />
      <PresetCards />
      {draft && <RuleDialog initial={draft} onClose={() => setDraft(undefined)} />}
    </TabContent>
  )
}
