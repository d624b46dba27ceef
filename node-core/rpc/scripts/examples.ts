/** The examples of methods: the happy cases of their scripts. `record.ts` writes them to where the node answers them. */
import { join } from 'node:path'
import type { Script } from './runScripts.ts'

/** Longer ones explain little. */
const LONGEST = 1_000
/** Control characters and such, by which scripts try what a method bears. */
const ODD = /\\u00|[^\x20-\x7e]/

/** Params by the name of their method: of its happy cases the one that has most of them. */
export function examplesOf(scripts: readonly Script[]): Record<string, unknown[]> {
  const examples: Record<string, unknown[]> = {}
  for (const { method, profile, dialect, lines } of scripts) {
    if (profile === 'reference' || dialect !== undefined) continue
    for (const [at, { kind, text }] of lines.entries()) {
      const answer = lines[at + 1]
      if (kind !== 'send' || answer?.kind !== 'receive' || text.length > LONGEST || ODD.test(text)) continue
      const params = paramsOf(text, answer.text, method)
      if (params !== undefined && params.length > (examples[method]?.length ?? 0)) examples[method] = params
    }
  }
  return examples
}

function paramsOf(sent: string, received: string, method: string): unknown[] | undefined {
  try {
    const [request, answer] = [JSON.parse(sent), JSON.parse(received)] as [{ method?: unknown; params?: unknown }, { result?: unknown }]
    const isHappy = request.method === method && answer.result !== undefined && answer.result !== null
    return isHappy && Array.isArray(request.params) ? request.params : undefined
  } catch {
    // Scripts say what is no JSON, too.
    return undefined
  }
}

/** The module that holds them. */
export function moduleOf(examples: Record<string, unknown[]>): string {
  const lines = Object.entries(examples).map(([method, params]) => `  ${method}: ${JSON.stringify(params)},`)
  return [
    '/** Params of each method that work, by its name. Written by `npm run record` out of the wire scripts: change those. */',
    'export const METHOD_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** Where the module is. */
export const EXAMPLES_FILE = join(import.meta.dirname, '../methodExamples.ts')
