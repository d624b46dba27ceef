import {
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  OctagonX,
  Redo2,
  SkipBack,
  SkipForward,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { opcodeNamed } from '../../../node-core/contract/opcodes.ts'
import type { StepDirection } from '../../../node-core/contract/sources.ts'
import type { StepMarkKind, WireStep, WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge, type Tone } from '../../components/feedback/Badge.tsx'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { MarkedSlider } from '../../components/forms/MarkedSlider.tsx'
import { Remark } from '../../components/values/Remark.tsx'
import { Toolbar, ToolbarLabel } from '../../components/layout/Toolbar.tsx'
import { plainText } from '../../format/revert.ts'
import type { UiSlice } from '../../store/uiSlice.ts'
import { JUMPS, LINE_COMMANDS, STEP_COMMANDS, type StepCommand } from './stepCommands.ts'
import { StepFinder, StepNumber } from './StepFinder.tsx'
import type { StepCommands } from './useStepCommands.ts'

const ICONS: Record<StepCommand, LucideIcon> = {
  first: ChevronFirst,
  outBack: ArrowUpToLine,
  overBack: Undo2,
  back: ChevronLeft,
  forward: ChevronRight,
  over: Redo2,
  out: ArrowDownToLine,
  last: ChevronLast,
}

const LINE_ICONS: Record<StepDirection, LucideIcon> = {
  backOut: ArrowUpToLine,
  backOver: Undo2,
  backInto: ChevronLeft,
  into: ChevronRight,
  over: Redo2,
  out: ArrowDownToLine,
}

const MARK_TONES: Record<StepMarkKind, Tone> = { call: 'info', storageWrite: 'warning', log: 'accent', fault: 'danger' }

export interface StepBarProps {
  commands: StepCommands
  index: WireTraceIndex
  step: number
  /** The current step, once loaded. */
  current: WireStep | undefined
  onGo: (step: number) => void
  /** Undefined if no sources are known. */
  sources?: { stepsBy: UiSlice['stepsBy']; onStepsBy: (by: UiSlice['stepsBy']) => void; breakpoints: ReadonlySet<string> } | undefined
}

const STEPS_BY = [
  { value: 'line', title: 'Show lines of the source', icon: 'lines' },
  { value: 'opcode', title: 'Show opcodes with stack, memory and storage', icon: 'opcodes' },
] as const

/** Position in a trace, and its navigation controls. */
export function StepBar({ commands, index, step, current, onGo, sources }: StepBarProps): ReactNode {
  const { steps, failedStep } = index
  const marks = useMemo(() => index.marks.map(({ step: at, kind }) => ({ at, tone: MARK_TONES[kind] })), [index])
  return (
    <>
      <Toolbar label="Steps" aside={<StepNumber step={step} last={steps - 1} onGo={onGo} />}>
        {sources && <Segments label="Show" segments={STEPS_BY} value={sources.stepsBy} onChoose={sources.onStepsBy} />}
        {sources?.stepsBy === 'line' ? (
          <LineButtons commands={commands} breakpoints={sources.breakpoints} />
        ) : (
          <OpcodeButtons commands={commands} />
        )}
        {failedStep !== null && (
          <Button icon={<OctagonX size={14} aria-hidden />} onClick={() => onGo(failedStep)}>
            Go to failure
          </Button>
        )}
      </Toolbar>
      <MarkedSlider
        label="Position in the trace"
        value={step}
        last={steps - 1}
        marks={marks}
        onChange={onGo}
        valueText={`step ${groupDigits(step)} of ${groupDigits(steps - 1)}${current ? `, ${current.op}` : ''}`}
      />
      <Toolbar label="The step" aside={<StepFinder onFind={(query, direction) => commands.find({ ...query, direction })} />}>
        <span>
          <Badge tone={current?.error === undefined ? 'accent' : 'danger'}>{current?.op ?? '…'}</Badge>{' '}
          {current && opcodeNamed(current.op)?.summary}
          {current && ` · ${groupDigits(current.gasCost)} of ${groupDigits(current.gas)} gas`}
          {current && current.refund > 0 && ` · refund ${groupDigits(current.refund)}`}
        </span>
        {current?.error !== undefined && <Remark tone="danger" kind="failed" text={plainText(current.error, 160)} />}
      </Toolbar>
    </>
  )
}

/** From one opcode to another. */
function OpcodeButtons({ commands: { run, find } }: { commands: StepCommands }): ReactNode {
  return (
    <>
      {(Object.keys(STEP_COMMANDS) as StepCommand[]).map((command) => {
        const Icon = ICONS[command]
        return (
          <IconButton
            key={command}
            label={STEP_COMMANDS[command].title}
            shortcut={STEP_COMMANDS[command].shortcut}
            onClick={() => run(command)}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        )
      })}
      <ToolbarLabel>Next</ToolbarLabel>
      {JUMPS.filter(({ target }) => target !== 'fault').map(({ target, title, key }) => (
        <Button
          key={target}
          data-hint={`Next ${title} (${key}); with Shift, previous`}
          aria-label={`Next ${title}`}
          onClick={() => void find({ target, direction: 'forward' })}
        >
          {title}
        </Button>
      ))}
    </>
  )
}

/** From one statement to another, and to breakpoints. */
function LineButtons({
  commands: { runLine, runTo },
  breakpoints,
}: {
  commands: StepCommands
  breakpoints: ReadonlySet<string>
}): ReactNode {
  return (
    <>
      {LINE_COMMANDS.map(({ direction, title, shortcut }) => {
        const Icon = LINE_ICONS[direction]
        return (
          <IconButton key={direction} label={title} shortcut={shortcut} onClick={() => runLine(direction)}>
            <Icon size={16} aria-hidden />
          </IconButton>
        )
      })}
      {breakpoints.size > 0 && (
        <>
          <ToolbarLabel>Breakpoint</ToolbarLabel>
          <IconButton label="Previous breakpoint" shortcut="Shift B" onClick={() => runTo(breakpoints, 'backward')}>
            <SkipBack size={14} aria-hidden />
          </IconButton>
          <IconButton label="Next breakpoint" shortcut="B" onClick={() => runTo(breakpoints, 'forward')}>
            <SkipForward size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </>
  )
}
