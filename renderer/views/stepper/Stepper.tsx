import { Cpu, TriangleAlert } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import type { WireUnoptimisedRun } from '../../../node-core/contract/unoptimised.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Pane, PaneColumn, Panes } from '../../components/layout/Panes.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StepList } from '../../components/traces/StepList.tsx'
import { StepNavigation } from '../../store/stepNavigation.ts'
import { traceIdOf } from '../../store/traceId.ts'
import { useDetail } from '../../store/useApp.ts'
import { useBreakpoints, useSourcePositions, useStepsBy } from '../../store/useSources.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { CallStackPane } from './CallStackPane.tsx'
import { DataPane } from './DataPane.tsx'
import { FrameTrail } from './FrameTrail.tsx'
import { MemoryPane } from './MemoryPane.tsx'
import { SourcePane } from './SourcePane.tsx'
import { StackPane } from './StackPane.tsx'
import { StepBar } from './StepBar.tsx'
import { StoragePane } from './StoragePane.tsx'
import { OwnPlace, UnoptimisedBar, UnoptimisedDialog } from './Unoptimised.tsx'
import { VariablesPane } from './VariablesPane.tsx'
import { useStepCommands } from './useStepCommands.ts'
import { useCurrentStep } from './useCurrentStep.ts'
import { useStepPages } from './useStepPages.ts'

/** Opcode stepper: forward, backward, and jumps to steps of interest. On request, of the same contracts without the optimiser. */
export function Stepper({ id }: { id: string }): ReactNode {
  const [builds, setBuilds] = useState<readonly string[]>()
  const [run, setRun] = useState<WireUnoptimisedRun>()
  if (run !== undefined) {
    return (
      <OwnPlace>
        <Steps id={traceIdOf({ unoptimised: run.id })} head={<UnoptimisedBar run={run} onLeave={() => setRun(undefined)} />} />
      </OwnPlace>
    )
  }
  return (
    <>
      <Steps id={id} onUnoptimised={setBuilds} />
      {builds && (
        <UnoptimisedDialog
          id={id}
          builds={builds}
          onRun={(next) => {
            setBuilds(undefined)
            setRun(next)
          }}
          onClose={() => setBuilds(undefined)}
        />
      )}
    </>
  )
}

interface StepsProps {
  id: string
  /** Above all else. */
  head?: ReactNode
  /** Runs it without the optimiser; given the ids of its builds. */
  onUnoptimised?: (builds: readonly string[]) => void
}

function Steps({ id, ...rest }: StepsProps): ReactNode {
  const resource = useDetail('traceIndex', id)
  if (resource.status !== 'ready') return <NotLoaded title="steps" resource={resource} />
  if (resource.data.steps > 0) return <LoadedStepper key={id} id={id} index={resource.data} {...rest} />
  return (
    <Panel title="Steps" hideTitle>
      <EmptyState icon={<Cpu size={20} />} title="No code ran">
        The recipient has no code, so there are no opcodes to step through.
      </EmptyState>
    </Panel>
  )
}

function LoadedStepper({ id, index, head, onUnoptimised }: StepsProps & { index: WireTraceIndex }): ReactNode {
  const navigation = useMemo(() => new StepNavigation(index), [index])
  const positions = useSourcePositions(id)
  const [stepsBy, setStepsBy] = useStepsBy()
  const [breakpoints, toggleBreakpoint] = useBreakpoints()
  // Start at the failure, if there is one.
  const [step, go] = useCurrentStep(navigation, index.failedStep ?? 0)
  const { pages, retry } = useStepPages(id, index.steps, step)
  const machine = pages.machine(step)
  const before = step > 0 ? pages.machine(step - 1) : undefined
  const frames = pages.framesAt(step)
  const frame = frames.at(-1)
  const executing = frame && executingAccount(frames)
  const slots = useMemo(() => index.slots.filter(({ address }) => address === executing), [index, executing])
  const commands = useStepCommands({ id, index, navigation, positions, breakpoints, step, frame: frame?.frame, onGo: go })
  const opcodes = (
    <Pane tall title="Opcodes" aside={`${groupDigits(index.steps)} steps${index.isCut ? ', more were not recorded' : ''}`}>
      <StepList
        label="Steps"
        count={index.steps}
        current={step}
        onChoose={go}
        stepAt={(at) => {
          const found = pages.at(at)
          return found && { ...found, depth: pages.framesAt(at).length - 1 }
        }}
      />
    </Pane>
  )
  const isByLine = positions !== undefined && stepsBy === 'line'
  const bar = (
    <StepBar
      commands={commands}
      index={index}
      step={step}
      current={machine?.step}
      onGo={go}
      sources={positions && { stepsBy, onStepsBy: setStepsBy, breakpoints }}
    />
  )
  if (isByLine) {
    return (
      <PaneColumn takesKeys>
        {head}
        {bar}
        <Panes wideFirst>
          <SourcePane
            id={id}
            positions={positions}
            step={step}
            isFailure={step === index.failedStep}
            breakpoints={breakpoints}
            onToggle={toggleBreakpoint}
            onRunTo={(line) => commands.runTo(new Set([line]), 'forward') || commands.runTo(new Set([line]), 'backward')}
          />
          <VariablesPane
            id={id}
            step={step}
            frame={positions.framesAt(step).at(-1)}
            onUnoptimised={onUnoptimised && (() => onUnoptimised(positions.trace.builds.map((build) => build.id)))}
          />
          {opcodes}
          <CallStackPane positions={positions} step={step} onGo={go} />
        </Panes>
      </PaneColumn>
    )
  }
  return (
    <PaneColumn takesKeys>
      {head}
      {bar}
      <FrameTrail frames={frames} onOpen={go} />
      <Panes>
        {opcodes}
        {machine ? (
          <>
            <StackPane machine={machine} before={before} />
            <MemoryPane machine={machine} before={before} />
            <StoragePane machine={machine} slots={slots} onOpen={go} />
            <DataPane id={id} machine={machine} />
          </>
        ) : pages.problem ? (
          <Pane title="Machine">
            <ErrorState
              icon={<TriangleAlert size={20} />}
              title="Could not load the steps"
              actions={<Button onClick={retry}>Try again</Button>}
            >
              {messageOf(pages.problem)}
            </ErrorState>
          </Pane>
        ) : (
          <Pane title="Machine">
            <SkeletonPage label="Loading steps" />
          </Pane>
        )}
      </Panes>
    </PaneColumn>
  )
}

/** The account whose storage the code uses: the caller's for DELEGATECALL and CALLCODE. */
function executingAccount(frames: ReturnType<ReturnType<typeof useStepPages>['pages']['framesAt']>): string | undefined {
  const own = frames.findLast(({ frame }) => frame.kind !== 'DELEGATECALL' && frame.kind !== 'CALLCODE')
  return own?.frame.to
}
