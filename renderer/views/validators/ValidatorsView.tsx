import { CircleAlert, CircleCheck, CirclePause, CirclePlay } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { ButtonGroup, IconButton } from '../../components/forms/Button.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { ConsensusSlice } from '../../store/consensusSlice.ts'
import { useApp, useSync } from '../../store/useApp.ts'
import { useRepeatedly } from '../../store/useRepeatedly.ts'
import { BesideBanner } from './BesideBanner.tsx'
import { ConsensusLanes, LanesLegend } from './ConsensusLanes.tsx'
import { EnginesPanel } from './EnginesPanel.tsx'
import { heightColumns } from './heightColumns.tsx'
import { heightsOf } from './heights.ts'
import { LinksPanel } from './LinksPanel.tsx'
import { LoneNode } from './LoneNode.tsx'
import { PeersPanel } from './PeersPanel.tsx'
import { haltOf, haltText, healedOf, standstillOf } from './quorum.ts'
import { byName, byNumber, namesOf, standingStill } from './validatorNames.ts'
import { ValidatorsPanel } from './ValidatorsPanel.tsx'

/** How often the lanes move, and processes and peers are read. */
const MOVE_MS = 250
const REFRESH_MS = 2_000
const SHOWN_HEIGHTS = 12

type Span = '3' | '10' | '30'

/** The validators of the chain: how they decide its blocks, and what they are made to do wrong. */
export function ValidatorsView(): ReactNode {
  const sync = useSync()
  const { status, problem, now } = useApp((state) => state.consensus)
  useEffect(() => sync.consensus.want(), [sync])
  useRepeatedly(
    useCallback(() => void sync.consensus.refresh(), [sync]),
    REFRESH_MS,
  )
  return (
    <Page title={VIEWS.validators.title} note={status === 'ready' && now && positionText(now)}>
      {status === 'alone' && <LoneNode />}
      {status === 'failed' && (
        <ErrorState icon={<CircleAlert size={28} aria-hidden />} title="The validators could not be read">
          {problem}
        </ErrorState>
      )}
      {status === 'ready' && <Consensus />}
    </Page>
  )
}

/** What the engine decides now: `height 523, round 1 · Prevote`. */
function positionText({ height, round, step }: NonNullable<ConsensusSlice['now']>): string {
  if (height === null) return ''
  const of = round === null || round === 0 ? '' : `, round ${round}`
  return `height ${groupDigits(height)}${of}${step === null ? '' : ` · ${step}`}`
}

function Consensus(): ReactNode {
  const { events, validators, network, now, problem } = useApp((state) => state.consensus)
  const [span, setSpan] = useState<Span>('10')
  const [time, setTime] = useState(() => Date.now())
  const [isHeld, setIsHeld] = useState(false)
  useRepeatedly(
    useCallback(() => setTime(Date.now()), []),
    MOVE_MS,
  )
  const [heldAt, setHeldAt] = useState(0)
  const names = useMemo(() => namesOf(validators, network), [validators, network])
  const heights = useMemo(
    () =>
      heightsOf(
        events,
        validators.map(({ address }) => address),
      ).slice(0, SHOWN_HEIGHTS),
    [events, validators],
  )
  const lanes = validators.map(({ address, isOwn }) => ({ address, isOwn, name: names(address) })).toSorted(byName)
  const toMs = isHeld ? heldAt : time
  const isBeside = network?.answering === null
  const columns = useMemo(() => heightColumns(names, !isBeside), [names, isBeside])
  const broken = now?.problem ?? problem
  return (
    <Stack>
      {isBeside && <BesideBanner network={network} seenBy={now?.validator ? names(now.validator) : undefined} />}
      <Decision time={time} names={names} />
      {broken !== undefined && (
        <StatusBanner tone="warning" icon={<CircleAlert size={16} aria-hidden />} title="Events may be missing" role="status">
          {broken}
        </StatusBanner>
      )}
      <Panel
        title="Votes"
        aside={
          <ButtonGroup>
            <Segments<Span>
              label="Time shown"
              value={span}
              onChoose={setSpan}
              segments={[
                { value: '3', title: '3 seconds', icon: '3 s' },
                { value: '10', title: '10 seconds', icon: '10 s' },
                { value: '30', title: '30 seconds', icon: '30 s' },
              ]}
            />
            <IconButton
              label={isHeld ? 'Go on' : 'Hold still'}
              aria-pressed={isHeld}
              onClick={() => {
                setHeldAt(Date.now())
                setIsHeld(!isHeld)
              }}
            >
              {isHeld ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
            </IconButton>
          </ButtonGroup>
        }
      >
        <ConsensusLanes events={events} lanes={lanes} fromMs={toMs - Number(span) * 1000} toMs={toMs} />
        <LanesLegend />
      </Panel>
      <ValidatorsPanel names={names} />
      {network !== undefined && network.links.length > 0 && <LinksPanel network={network} />}
      {network === undefined ? <PeersPanel peers={now?.peers ?? []} /> : <EnginesPanel network={network} />}
      <Panel title="Heights">
        <Table growing label="Heights" columns={columns} rows={heights} keyOf={({ height }) => String(height)} />
      </Panel>
    </Stack>
  )
}

/** Says in words that no block can be decided, and when blocks go on. */
function Decision({ time, names }: { time: number; names: (address: Address) => string }): ReactNode {
  const { events, validators, network, now } = useApp((state) => state.consensus)
  const highest = Math.max(0, ...(network?.validators ?? []).map(({ head }) => head?.number ?? 0))
  const halt = standstillOf(validators, standingStill(network), highest, events, time) ?? haltOf(validators, events, time)
  if (halt !== undefined && highest >= halt.height)
    return (
      <StatusBanner tone="warning" icon={<CircleAlert size={16} aria-hidden />} title="Others decide blocks" role="alert">
        {now?.validator ? names(now.validator) : 'The engine that is asked'} waits for height {groupDigits(halt.height)}, which others have
        decided: it is cut off from them.
      </StatusBanner>
    )
  if (halt !== undefined)
    return (
      <StatusBanner tone="danger" icon={<CircleAlert size={16} aria-hidden />} title={haltText(halt, validators.length)} role="alert">
        Height {groupDigits(halt.height)} has waited for {Math.round((time - halt.sinceMs) / 1000)} s. Missing:{' '}
        {halt.missing
          .map((address) => names(address))
          .toSorted(byNumber)
          .join(', ')}
        .
      </StatusBanner>
    )
  const healed = healedOf(events, time)
  if (healed === undefined) return null
  return (
    <StatusBanner tone="success" icon={<CircleCheck size={16} aria-hidden />} title="Blocks are decided again" role="status">
      Height {groupDigits(healed.height)} was decided after {(healed.tookMs / 1000).toFixed(1)} s.
    </StatusBanner>
  )
}
