const two = (value: number): string => value.toString().padStart(2, '0')

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Age in seconds as short text: `now`, `12s ago`, `3m ago`; `5m ahead` if it is in the future. */
export function relativeTime(timestamp: number, nowSeconds: number): string {
  const age = Math.floor(nowSeconds) - timestamp
  const size = Math.abs(age)
  if (size < 1) return 'now'
  const span = durationToText(size)
  return age > 0 ? `${span} ago` : `${span} ahead`
}

/** A span in seconds in its largest unit: `45s`, `3m`, `2h`, `12d`, `3y`. */
export function durationToText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)}s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h`
  return seconds < 1_000 * DAY ? `${Math.floor(seconds / DAY)}d` : `${Math.floor(seconds / (365 * DAY))}y`
}

/** Unix seconds as local date and time, such as `2026-11-21 12:33:04`, or in UTC, marked as such. */
export function absoluteTime(timestamp: number, zone: 'local' | 'utc' = 'local'): string {
  const date = new Date(timestamp * 1000)
  if (Number.isNaN(date.getTime())) return `${timestamp} s`
  if (zone === 'utc') return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** A span in seconds as on a clock: `4:07`, `1:00:00`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / MINUTE) % 60
  const rest = two(whole % MINUTE)
  return whole < HOUR ? `${minutes}:${rest}` : `${Math.floor(whole / HOUR)}:${two(minutes)}:${rest}`
}

/** Unix milliseconds as the local time of day: `12:33:04.125`. */
export function timeOfDay(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return `${ms} ms`
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${date.getMilliseconds().toString().padStart(3, '0')}`
}
