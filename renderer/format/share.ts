/** A percentage, such as `12.5%`; `< 0.01%` if tiny, `—` if the whole is zero. */
export function shareToText(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '—'
  const hundredths = (part * 10_000n) / whole
  if (hundredths === 0n) return part > 0n ? '< 0.01%' : '0%'
  const fraction = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return `${hundredths / 100n}${fraction === '' ? '' : `.${fraction}`}%`
}
