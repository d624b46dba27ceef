import { useEffect, useState } from 'react'
import type { SourceToken } from './sourceTokens.ts'

/** Time spent on colours before the window may draw. */
const SLICE_MS = 12

/** The tokens of the lines that have been coloured so far, from the first on; they stay plain if that fails. */
export function useHighlighting(lines: readonly string[], language: string): readonly (readonly SourceToken[])[] {
  const [shown, setShown] = useState<{ lines: readonly string[]; tokens: readonly SourceToken[][] }>()
  useEffect(() => {
    const left = new AbortController()
    void highlightAll(lines, language, left.signal, (tokens) => setShown({ lines, tokens })).catch(() => undefined)
    return () => left.abort()
  }, [lines, language])
  return shown?.lines === lines ? shown.tokens : []
}

async function highlightAll(
  lines: readonly string[],
  language: string,
  signal: AbortSignal,
  show: (tokens: readonly SourceToken[][]) => void,
): Promise<void> {
  const { highlight } = await import('./highlighter.ts')
  const tokens: SourceToken[][] = []
  let since = performance.now()
  for (const some of highlight(lines, language)) {
    if (signal.aborted) return
    tokens.push(...some)
    if (performance.now() - since < SLICE_MS) continue
    show([...tokens])
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  if (!signal.aborted) show(tokens)
}
