import { useState, type ReactNode } from 'react'
import type { WireClientCompatibility } from '../../../node-core/contract/wire/clientCompatibility.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { Badge, Badges, type Tone } from '../../components/feedback/Badge.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Disclosure } from '../../components/layout/Disclosure.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { runLong } from '../../control/showWorkspace.ts'
import { plainText } from '../../format/revert.ts'
import { useAppContext } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import styles from './ConnectPanel.module.css'

type Client = WireClientCompatibility['clients'][number]
type Finding = WireClientCompatibility['findings'][number]

const MAX_LENGTH = 200

const VERDICTS: Readonly<Record<Client['verdict'], { title: string; tone: Tone }>> = {
  works: { title: 'works', tone: 'success' },
  differs: { title: 'works in part', tone: 'warning' },
  fails: { title: 'fails', tone: 'danger' },
}

const COLUMNS: readonly Column<Client>[] = [
  { id: 'client', header: 'Client', width: 'minmax(12rem, 1fr)', cell: ({ title }) => title },
  {
    id: 'verdict',
    header: 'With this node',
    width: '9rem',
    cell: ({ verdict }) => <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].title}</Badge>,
  },
]

/** Finds out which clients work with a node, this one by default, and shows what the others miss. */
export function ClientCheck({ http }: { http: string }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [url, setUrl] = useState(http)
  const [found, setFound] = useState<WireClientCompatibility>()
  const check = (): void => task.run('Asking what clients ask…', () => runLong(app, 'devnet_checkClients', url.trim()), setFound)
  return (
    <div className={styles.part}>
      <FormStack label="Check clients" submit="Check" isReady={url.trim() !== ''} busy={task.busy} error={task.error} onSubmit={check}>
        <Field
          label="URL of a node"
          value={url}
          onChange={setUrl}
          hint="Any node: it is asked what libraries and wallets ask, which changes nothing. Headers and logins stay out of what is shown."
        />
      </FormStack>
      {found && <Compatibility {...found} />}
    </div>
  )
}

function Compatibility({ clientVersion, checks, unseen, clients, findings }: WireClientCompatibility): ReactNode {
  const [isUnseenOpen, setUnseenOpen] = useState(false)
  const titles = new Map(clients.map(({ id, title }) => [id, title]))
  return (
    <>
      <p role="status">
        {plainText(clientVersion ?? 'A node that does not say what it is', MAX_LENGTH)}: {countText(checks - unseen.length, 'check')},{' '}
        {findings.length === 0 ? 'all passed' : `${findings.length} not passed`}
      </p>
      <Table framed label="Clients" columns={COLUMNS} rows={clients} keyOf={({ id }) => id} />
      {findings.length > 0 && (
        <ul className={styles.findings} aria-label="What clients miss">
          {findings.map((finding) => (
            <FindingItem key={finding.need} finding={finding} titles={titles} />
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <Disclosure
          title={`${countText(unseen.length, 'check')} not made, since nothing of the kind was seen`}
          isOpen={isUnseenOpen}
          onToggle={setUnseenOpen}
        >
          <ul className={styles.findings}>
            {unseen.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function FindingItem({ finding, titles }: { finding: Finding; titles: ReadonlyMap<string, string> }): ReactNode {
  const { need, instead, says, fails, differs } = finding
  const badges = (ids: readonly string[], tone: Tone): ReactNode =>
    ids.map((id) => (
      <Badge key={id} tone={tone}>
        {titles.get(id)}
      </Badge>
    ))
  return (
    <li>
      <strong>{need}</strong>: {plainText(instead, MAX_LENGTH)}
      <p className={styles.note}>{says}</p>
      <Badges wrap>
        {badges(fails, 'danger')}
        {badges(differs, 'warning')}
      </Badges>
    </li>
  )
}
