/** Share of `used` in `limit`, 0 to 1; 0 for an empty limit. */
export function gasShare(used: bigint, limit: bigint): number {
  return limit <= 0n ? 0 : Math.min(1, Number((used * 1_000_000n) / limit) / 1_000_000)
}

/**
 * Height of a gas bar, 0 to 1, on a scale that ends at `scale`: its square root, because a deployment uses a hundred times the gas of a
 * transfer, which would otherwise be invisible next to it. The figures are shown next to such bars.
 */
export function gasHeight(used: bigint, scale: bigint): number {
  return Math.sqrt(gasShare(used, scale))
}

/** A share as a percentage with its significant digits: `0%`, `0.07%`, `3.4%`, `70%`. */
export function percentToText(share: number): string {
  const percent = share * 100
  if (percent === 0) return '0%'
  if (percent < 0.01) return '<0.01%'
  if (percent < 1) return `${trimZeros(percent.toFixed(2))}%`
  return percent < 10 ? `${trimZeros(percent.toFixed(1))}%` : `${Math.floor(percent)}%`
}

/** Gas in short form: `21k`, `1.5M`, `30M`. */
export function gasToText(gas: bigint): string {
  const [size, unit] = gas >= 1_000_000n ? [Number(gas) / 1e6, 'M'] : gas >= 1_000n ? [Number(gas) / 1e3, 'k'] : [Number(gas), '']
  return `${trimZeros(size.toFixed(1))}${unit}`
}

function trimZeros(text: string): string {
  return text.replace(/\.?0+$/, '')
}

/** A number of bytes: `0 B`, `612 B`, `24 KiB`, `1.4 MiB`. */
export function bytesToText(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} B`
  const [size, unit] =
    sizeBytes < 1024 ** 2
      ? [sizeBytes / 1024, 'KiB']
      : sizeBytes < 1024 ** 3
        ? [sizeBytes / 1024 ** 2, 'MiB']
        : [sizeBytes / 1024 ** 3, 'GiB']
  return `${size < 10 ? trimZeros(size.toFixed(1)) : Math.round(size)} ${unit}`
}
