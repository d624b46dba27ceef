import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { WireSourceLocation } from '../../../node-core/contract/sources.ts'
import type { FailureKind, WireStackFrame, WireStackTrace } from '../../../node-core/contract/stackTrace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { SourceQuote } from '../../components/source/SourceQuote.tsx'
import { Shortened } from '../../components/values/Shortened.tsx'
import { shortenHex } from '../../format/hash.ts'
import { shortInteger } from '../../format/integer.ts'
import { plainText } from '../../format/revert.ts'
import { sourceFileId } from '../../store/detailsSlice.ts'
import { useDetail } from '../../store/useApp.ts'
import styles from './FailureSource.module.css'
import { placeOf } from './sourceFrames.ts'
import { TraceLink } from './TraceLink.tsx'

/** Failures that the error by itself tells; of others the reason is shown in words. */
const TOLD_BY_ERROR: ReadonlySet<FailureKind> = new Set(['revert', 'customError', 'panic', 'unknownContract', 'unknownCreation', 'other'])
/** Frames shown at each end of a deep stack. */
const AT_ENDS = 3

/** The line in which an execution failed, the values that decided, and the functions around it; nothing if the sources are not known. */
export function FailureSource({ id }: { id: string }): ReactNode {
  const resource = useDetail('stackTrace', id)
  const frame = resource.status === 'ready' ? resource.data.frames.findLast(({ location }) => location !== null) : undefined
  if (resource.status !== 'ready' || !frame?.location) return null
  return <Failure id={id} trace={resource.data} frame={frame} location={frame.location} />
}

interface FailureProps {
  id: string
  trace: WireStackTrace
  /** The innermost frame whose source is known. */
  frame: WireStackFrame
  location: WireSourceLocation
}

function Failure({ id, trace: { kind, message, condition, frames }, frame, location }: FailureProps): ReactNode {
  const file = useDetail('sourceFile', sourceFileId(location.build, location.sourceId))
  const place = <span data-hint={plainText(location.path)}>{placeOf(location)}</span>
  return (
    <div className={styles.failure}>
      {!TOLD_BY_ERROR.has(kind) && <p>{plainText(message)}</p>}
      {file.status === 'ready' && file.data.content !== '' && <SourceQuote {...file.data} range={location} />}
      <p className={styles.facts}>
        {condition && (
          <span className={styles.condition}>
            {condition.map((fact, at) => (
              <Fragment key={at}>
                {at > 0 && ', '}
                <Operand {...fact.left} />
                {fact.operator !== null && ` ${fact.operator} `}
                {fact.right && <Operand {...fact.right} />}
                {fact.outcome !== undefined && ` ${fact.outcome}`}
              </Fragment>
            ))}
          </span>
        )}
        <span className={styles.stack}>
          {shortenedStack(frames).map((each, at) => (
            <Fragment key={at}>
              {at > 0 && <ChevronRight size={12} aria-hidden />}
              {typeof each === 'number' ? `${each} more` : <span>{each === frame ? <b>{frameTitle(each)}</b> : frameTitle(each)}</span>}
            </Fragment>
          ))}
          {' at '}
          {frame.step === null ? (
            place
          ) : (
            <TraceLink id={id} to={{ tab: 'steps', step: frame.step }}>
              {place}
            </TraceLink>
          )}
        </span>
      </p>
    </div>
  )
}

/** A part of a condition with its value, unless it is one itself. */
function Operand({ text, value }: { text: string; value: string }): ReactNode {
  const name = plainText(text, 60)
  const shown = <Value value={value} />
  return name === value ? (
    shown
  ) : (
    <>
      {name} {shown}
    </>
  )
}

function Value({ value }: { value: string }): ReactNode {
  if (!/^\d{1,78}$/.test(value)) return <b>{plainText(value, 80)}</b>
  return (
    <b>
      <Shortened plain shown={shortInteger(BigInt(value))} whole={groupDigits(BigInt(value))} />
    </b>
  )
}

/** Such as `Vault.withdraw`. */
function frameTitle({ contract, function: name, address, isCreation }: WireStackFrame): string {
  const owner = contract === null ? shortenHex(address) : nameToText(contract)
  return `${isCreation ? 'new ' : ''}${owner}${name === null ? '' : `.${nameToText(name)}`}`
}

/** The frames, or their number in place of those in the middle. */
function shortenedStack(frames: readonly WireStackFrame[]): (WireStackFrame | number)[] {
  if (frames.length <= 2 * AT_ENDS) return [...frames]
  return [...frames.slice(0, AT_ENDS), frames.length - 2 * AT_ENDS, ...frames.slice(-AT_ENDS)]
}
