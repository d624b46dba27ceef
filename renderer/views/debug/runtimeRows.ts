/** Figures of debug_memStats and debug_gcStats as rows of a table. */
import type { FigureUnit, RuntimeField } from '../../../node-core/contract/runtimeFields.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { millisecondsToText, shareToText, signedBytesToText } from '../../format/figures.ts'
import { absoluteTime } from '../../format/time.ts'

export interface RuntimeRow {
  field: string
  meaning: string
  /** Formatted for display. */
  value: string
  /** As returned by the node, with its unit. */
  raw: string
  /** Change since the previous reading; empty if nothing changed, or if a change is meaningless. */
  change: string
}

const RAW_UNITS: Partial<Record<FigureUnit, string>> = { bytes: ' bytes', nanoseconds: ' ns', time: ' ns since 1970' }

/** The rows of a response, in the order of its fields. */
export function runtimeRows<T extends object>(
  fields: Readonly<Record<keyof T & string, RuntimeField>>,
  now: T,
  before: T | undefined,
): RuntimeRow[] {
  return (Object.entries(fields) as [keyof T & string, RuntimeField][]).map(([field, { unit, meaning }]) => ({
    field,
    meaning: meaning.replaceAll('`', ''),
    value: valueToText(now[field], unit),
    raw: rawOf(now[field], unit),
    change: changeToText(now[field], before?.[field], unit),
  }))
}

function valueToText(value: unknown, unit: FigureUnit): string {
  if (Array.isArray(value)) return listToText(value, unit)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.startsWith('0001') ? 'never' : absoluteTime(Date.parse(value) / 1000)
  if (typeof value !== 'number') return '—'
  if (unit === 'bytes') return signedBytesToText(value)
  if (unit === 'nanoseconds') return millisecondsToText(value / 1e6)
  if (unit === 'time') return value === 0 ? 'never' : absoluteTime(Math.floor(value / 1e9))
  return unit === 'share' ? shareToText(value) : groupDigits(value)
}

/** How many there are, and of times the range. */
function listToText(list: readonly unknown[], unit: FigureUnit): string {
  const known = list.filter((it): it is number => typeof it === 'number' && it > 0)
  if (unit === 'nanoseconds' && known.length > 0)
    return `${millisecondsToText(Math.min(...known) / 1e6)} – ${millisecondsToText(Math.max(...known) / 1e6)}`
  const count = unit === 'time' && typeof list[0] === 'string' ? list.length : known.length
  return count === 1 ? '1 time' : `${count} times`
}

function rawOf(value: unknown, unit: FigureUnit): string {
  if (Array.isArray(value)) return `${value.slice(0, 12).join(', ')}${value.length > 12 ? ` … ${groupDigits(value.length)} in all` : ''}`
  return typeof value === 'number' ? `${unit === 'share' ? value : groupDigits(value)}${RAW_UNITS[unit] ?? ''}` : String(value)
}

function changeToText(now: unknown, before: unknown, unit: FigureUnit): string {
  if (typeof now !== 'number' || typeof before !== 'number' || now === before || unit === 'time') return ''
  const change = now - before
  const size =
    unit === 'bytes'
      ? signedBytesToText(Math.abs(change))
      : unit === 'nanoseconds'
        ? millisecondsToText(Math.abs(change) / 1e6)
        : unit === 'share'
          ? shareToText(Math.abs(change))
          : groupDigits(Math.abs(change))
  return `${change > 0 ? '+' : '−'}${size}`
}
