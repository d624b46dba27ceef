import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Hourglass, TriangleAlert } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import type { FlameChange } from '../../components/charts/flameDrawing.ts'
import { FlameGraph } from '../../components/charts/FlameGraph.tsx'
import { FlameLegend } from '../../components/charts/FlameLegend.tsx'
import { FlamePanes } from '../../components/charts/FlamePanes.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { shareToText, valueToText } from '../../format/figures.ts'
import { plainText } from '../../format/revert.ts'
import { loadProfile } from '../../profile/loadProfile.ts'
import { hotFunctions, matchedTotal, matcherOf, treeOf, type ProfileModel } from '../../profile/profileModel.ts'
import { changesOf, sameKind, type FunctionChange } from '../../profile/profileChanges.ts'
import { MAX_PROFILE_BYTES, readProfile } from '../../profile/readProfile.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'
import { ExportProfile } from './ExportProfile.tsx'
import { functionColumns, pointsToText } from './functionColumns.tsx'
import { useOtherProfile, type OtherProfile } from './useOtherProfile.ts'

/** A profile: its flame graph and its hottest functions. */
export function ProfileView({ name }: { name: string }): ReactNode {
  const client = useClient()
  const ask = useCallback(async () => {
    const bytes = await loadProfile(client, name, MAX_PROFILE_BYTES)
    return { bytes, model: await readProfile(name, bytes) }
  }, [client, name])
  const { resource } = useResponse(ask)
  const other = useOtherProfile(name)
  const title = plainText(name, 80)
  const back = (
    <LinkButton href="/debug?tab=profiles" icon={<ArrowLeft size={14} aria-hidden />}>
      Profiles
    </LinkButton>
  )
  if (resource.status !== 'ready') {
    return (
      <Page title={title} actions={back}>
        {resource.status === 'failed' ? (
          // A file that only the window cannot read may be readable by other programs.
          <ErrorState
            icon={<TriangleAlert size={20} />}
            title="Cannot show the profile"
            actions={resource.code === undefined && <ExportProfile name={name} />}
          >
            {resource.message}
          </ErrorState>
        ) : (
          <SkeletonPage label="Loading the profile" />
        )}
      </Page>
    )
  }
  const { bytes, model } = resource.data
  const actions = (
    <>
      <ExportProfile name={name} bytes={bytes} />
      {back}
    </>
  )
  return <Shown title={title} name={name} model={model} other={other} actions={actions} />
}

/** Change relative to the other profile; undefined if there is none, or if it measures something else. */
function useChanges(model: ProfileModel, kind: number, { model: other }: OtherProfile): ReadonlyMap<number, FunctionChange> | undefined {
  return useMemo(() => {
    const otherKind = other && sameKind(model, kind, other)
    return other && otherKind !== undefined ? changesOf(model, kind, other, otherKind) : undefined
  }, [model, kind, other])
}

/** Colours show the largest changes, down to a tenth of them. */
function tintOf(changes: ReadonlyMap<number, FunctionChange> | undefined): ((frame: number) => FlameChange) | undefined {
  if (!changes) return undefined
  const most = Math.max(0.01, ...Array.from(changes.values(), ({ total }) => Math.abs(total)))
  return (frame) => {
    const { total } = changes.get(frame) ?? { total: 0 }
    const points = pointsToText(total)
    return { size: total / most, text: points === '0' ? '' : `${points}%` }
  }
}

function Shown({
  title,
  name,
  model,
  other,
  actions,
}: {
  title: string
  name: string
  model: ProfileModel
  other: OtherProfile
  actions: ReactNode
}): ReactNode {
  const [kind, setKind] = useState(model.kinds.length - 1)
  const [side, setSide] = useState<'callees' | 'callers'>('callees')
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<'self' | 'total'>('self')
  const [chosen, setChosen] = useChosenFunction(model)
  const tree = useMemo(() => treeOf(model, kind, side === 'callers'), [model, kind, side])
  const hot = useMemo(() => hotFunctions(model, kind), [model, kind])
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const isMatch = useMemo(() => matcherOf(model, wanted), [model, wanted])
  const { unit } = model.kinds[kind]!
  const whole = tree.total[0]!
  const matched = isMatch && matchedTotal(tree, isMatch)
  const rows = useMemo(() => (order === 'self' ? hot : hot.toSorted((a, b) => b.total - a.total)), [hot, order])
  const changes = useChanges(model, kind, other)
  const tint = useMemo(() => tintOf(changes), [changes])
  const otherName = other.name
  const columns = useMemo(
    () => functionColumns({ model, name, otherName, unit, whole, changes }),
    [model, name, otherName, unit, whole, changes],
  )
  if (whole === 0) {
    return (
      <Page title={title} actions={actions}>
        <EmptyState icon={<Hourglass size={20} />} title="Nothing was recorded">
          {model.idle > 0
            ? `The node was idle for ${valueToText(model.idle, 'nanoseconds')}.`
            : 'Nothing that this profile measures happened while it was recorded.'}
        </EmptyState>
      </Page>
    )
  }
  const cannotCompare = other.problem ?? (other.model && !changes ? 'It measures something else.' : undefined)
  const idle = model.idle > 0 ? `, ${shareToText(model.idle / (whole + model.idle))} idle` : ''
  return (
    <Page fill title={title} note={`${valueToText(whole, unit)} in ${groupDigits(model.stacks.length)} stacks${idle}`} actions={actions}>
      <Toolbar
        aside={
          changes ? (
            <span>+, red: larger share than in the other profile; −, blue: smaller</span>
          ) : (
            <FlameLegend functions={hot} frames={model.frames} />
          )
        }
      >
        {model.kinds.length > 1 && (
          <ChoiceField
            label="Value"
            width={16}
            value={String(kind)}
            onChange={(value) => setKind(Number(value))}
            choices={model.kinds.map(({ type }, i) => ({ value: String(i), title: type }))}
          />
        )}
        <Field
          label={matched === undefined ? 'Search' : `Search: ${shareToText(matched / whole)} matched`}
          width={30}
          placeholder="function or file"
          value={search}
          onChange={setSearch}
        />
        <Segments
          label="Direction"
          value={side}
          onChoose={setSide}
          segments={[
            { value: 'callees', title: 'What calls what, from the outermost', icon: 'from the top' },
            { value: 'callers', title: 'Inverted: each function, with its callers below', icon: 'inverted' },
          ]}
        />
        <Segments
          label="Order of functions"
          value={order}
          onChoose={setOrder}
          segments={[
            { value: 'self', title: 'Functions by what they took themselves', icon: 'self' },
            { value: 'total', title: 'Functions by what they took with what they called', icon: 'total' },
          ]}
        />
        {other.names.length > 0 && (
          <ChoiceField
            label="Compare with"
            width={30}
            value={other.name ?? ''}
            onChange={other.choose}
            choices={[{ value: '', title: 'nothing' }, ...other.names.map((value) => ({ value, title: plainText(value, 60) }))]}
          />
        )}
      </Toolbar>
      {cannotCompare !== undefined && (
        <StatusBanner
          tone="warning"
          icon={<TriangleAlert size={16} aria-hidden />}
          title={`Not compared with ${plainText(otherName ?? '', 80)}`}
        >
          {cannotCompare}
        </StatusBanner>
      )}
      <FlamePanes
        graph={
          <FlameGraph
            label={`Flame graph of ${title}`}
            tree={tree}
            frames={model.frames}
            unit={unit}
            isMatch={isMatch}
            changeOf={tint}
            chosen={chosen}
            onChoose={setChosen}
          />
        }
        functions={
          <VirtualTable
            label="Hottest functions"
            columns={columns}
            count={rows.length}
            rowAt={(index) => rows[index]}
            keyOf={(index) => rows[index]!.frame}
          />
        }
      />
    </Page>
  )
}

/** The chosen function, stored in the URL. */
function useChosenFunction(model: ProfileModel): [chosen: number | undefined, choose: (frame: number | undefined) => void] {
  const { tab, profile, frame, with: other } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = frame !== undefined && frame < model.frames.length ? frame : undefined
  const place = {
    ...(tab !== undefined && { tab }),
    ...(profile !== undefined && { profile }),
    ...(other !== undefined && { with: other }),
  }
  return [chosen, (next) => void navigate({ to: '.', search: { ...place, ...(next !== undefined && { frame: next }) }, replace: true })]
}
