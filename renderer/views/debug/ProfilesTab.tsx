import { CircleStop, Download, Flame, Timer, Trash2, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import {
  PROFILE_KINDS,
  type ProfileKind,
  type WireCapture,
  type WireLostProfile,
  type WireProfiles,
} from '../../../node-core/contract/profiles.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { useSecondsUntil } from '../../components/values/clock.ts'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { ChoiceField, Field, FieldRow } from '../../components/forms/Field.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { isShowable } from '../../profile/readProfile.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { kindOfName, newProfileName, PROFILE_KIND_TEXTS, profilePath, type ProfileFormat } from './profileKinds.ts'
import { saveProfile } from './saveProfile.ts'

type ProfileFile = WireProfiles['files'][number]

/** Refresh interval of the list, which also includes profiles taken by clients and scripts. */
const REFRESH_MS = 2000

/** Profiles of the node: take one, those in progress, and saved ones. */
export function ProfilesTab(): ReactNode {
  const client = useClient()
  const ask = useCallback(() => client.call('devnet_profiles'), [client])
  const { resource, reload } = useResponse(ask)
  const [problem, setProblem] = useState<string>()
  const [toDelete, setToDelete] = useState<string>()
  useEffect(() => {
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reload()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])

  async function run(act: () => Promise<unknown>): Promise<void> {
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(messageOf(error))
    }
    await reload()
  }

  if (resource.status !== 'ready') return <NotLoaded title="Profiles" resource={resource} />
  const { files, folder, running, lost } = resource.data
  return (
    <>
      <TakeProfile running={running} run={run} />
      {problem !== undefined && <StatusBanner tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={problem} />}
      {running.map((capture) => (
        <Running key={capture.kind} capture={capture} run={run} onEnd={reload} />
      ))}
      {lost && <LostProfile lost={lost} />}
      <Panel
        title="Saved profiles"
        aside={
          <span>
            {folder} <CopyButton text={folder} what="path of the folder" />
          </span>
        }
      >
        <Table
          label="Saved profiles"
          columns={fileColumns(run, client, setToDelete)}
          rows={files}
          keyOf={({ name }) => name}
          empty={
            <EmptyState icon={<Flame size={20} />} title="No profile yet">
              Take a ten-second CPU profile while the node is busy to see which functions use the time.
            </EmptyState>
          }
        />
      </Panel>
      {toDelete !== undefined && (
        <ConfirmDialog
          open
          title="Delete profile?"
          confirm="Delete profile"
          onConfirm={() => {
            void run(() => client.call('devnet_removeProfile', toDelete))
            setToDelete(undefined)
          }}
          onClose={() => setToDelete(undefined)}
        >
          <p>{plainText(toDelete, 120)} is removed from the folder of profiles. What was exported stays.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type Run = (act: () => Promise<unknown>) => Promise<void>

function fileColumns(run: Run, client: ReturnType<typeof useClient>, onDelete: (name: string) => void): readonly Column<ProfileFile>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(16rem, 2fr)',
      cell: ({ name }) =>
        isShowable(name) ? (
          <a href={profilePath(name)} data-primary>
            {plainText(name, 120)}
          </a>
        ) : (
          <span data-hint="Export it, then open it in Perfetto (ui.perfetto.dev) or chrome://tracing">{plainText(name, 120)}</span>
        ),
    },
    { id: 'kind', header: 'Kind', width: 'minmax(5rem, 0.5fr)', cell: ({ name }) => <Badge>{kindOfName(name)}</Badge> },
    { id: 'size', header: 'Size', width: 'minmax(5rem, 0.5fr)', align: 'end', cell: ({ sizeBytes }) => bytesToText(sizeBytes) },
    {
      id: 'age',
      header: 'Written',
      width: 'minmax(6rem, 0.5fr)',
      align: 'end',
      cell: ({ writtenAtMs }) => <Time clock="wall" timestamp={Math.floor(writtenAtMs / 1000)} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '5rem',
      align: 'end',
      cell: ({ name }) => (
        <>
          <IconButton label={`Export ${plainText(name, 80)}`} onClick={() => void run(() => saveProfile(client, name))}>
            <Download size={14} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${plainText(name, 80)}`} onClick={() => onDelete(name)}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      ),
    },
  ]
}

/** Form to take a profile: kind, duration and format. */
function TakeProfile({ running, run }: { running: readonly WireCapture[]; run: Run }): ReactNode {
  const client = useClient()
  const [kind, setKind] = useState<ProfileKind>('cpu')
  const [seconds, setSeconds] = useState('10')
  const [format, setFormat] = useState<ProfileFormat>('devtools')
  const [isChecked, setIsChecked] = useState(false)
  const takesTime = kind !== 'heap'
  const isValid = !takesTime || (/^\d+(\.\d+)?$/.test(seconds) && Number(seconds) > 0 && Number(seconds) <= 600)
  const isRunning = running.some((capture) => capture.kind === kind)
  function take(): void {
    setIsChecked(true)
    if (!isValid || isRunning) return
    void run(() =>
      client.call('devnet_takeProfile', kind, newProfileName(kind, format, new Date()), ...(takesTime ? [Number(seconds)] : [])),
    )
  }
  return (
    <Toolbar aside={PROFILE_KIND_TEXTS[kind].meaning}>
      <FieldRow label="Take a profile" onSubmit={take}>
        <ChoiceField
          label="Profile"
          width={14}
          value={kind}
          onChange={(value) => setKind(value as ProfileKind)}
          choices={PROFILE_KINDS.map((value) => ({ value, title: PROFILE_KIND_TEXTS[value].title }))}
        />
        <Field
          label="Seconds"
          width={15}
          value={takesTime ? seconds : 'immediate'}
          disabled={!takesTime}
          onChange={(value) => setSeconds(value.trim())}
          error={isChecked && !isValid ? 'above 0, to 600' : undefined}
        />
        <ChoiceField
          label="Format"
          width={22}
          value={kind === 'trace' ? 'devtools' : format}
          disabled={kind === 'trace'}
          onChange={(value) => setFormat(value as ProfileFormat)}
          choices={
            kind === 'trace'
              ? [{ value: 'devtools', title: 'trace events (JSON)' }]
              : [
                  { value: 'devtools', title: 'DevTools' },
                  { value: 'pprof', title: 'pprof' },
                ]
          }
        />
        <Button type="submit" tone="primary" disabled={isRunning} icon={<Flame size={14} aria-hidden />}>
          {isRunning ? 'In progress' : 'Take'}
        </Button>
      </FieldRow>
    </Toolbar>
  )
}

/** A profile in progress, with the remaining seconds. */
function Running({ capture, run, onEnd }: { capture: WireCapture; run: Run; onEnd: () => Promise<void> }): ReactNode {
  const client = useClient()
  const { kind, file, endsAtMs } = capture
  const left = useSecondsUntil(endsAtMs)
  useEffect(() => {
    if (left === 0) void onEnd()
  }, [left, onEnd])
  return (
    <StatusBanner
      tone="info"
      icon={<Timer size={16} aria-hidden />}
      title={`${PROFILE_KIND_TEXTS[kind].title} profile in progress: ${left === 0 ? 'writing the file' : `${left} s left`}`}
      aside={
        <>
          <Button icon={<CircleStop size={14} aria-hidden />} onClick={() => void run(() => client.call('devnet_endProfile', kind, true))}>
            Stop now
          </Button>
          <Button tone="quiet" onClick={() => void run(() => client.call('devnet_endProfile', kind, false))}>
            Cancel
          </Button>
        </>
      }
    >
      {plainText(file, 120)}
    </StatusBanner>
  )
}

function LostProfile({ lost }: { lost: WireLostProfile }): ReactNode {
  return (
    <StatusBanner
      tone="warning"
      icon={<TriangleAlert size={16} aria-hidden />}
      title={`${plainText(lost.file, 120)} could not be written`}
      aside={<Time clock="wall" timestamp={Math.floor(lost.atMs / 1000)} />}
    >
      {plainText(lost.reason, 300)}
    </StatusBanner>
  )
}
