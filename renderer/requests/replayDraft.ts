/** What is replayed where, as its form holds it. */
import type { WireRequestChoice } from '../../node-core/contract/wire/har.ts'
import type { ParamsOf } from '../bridge/methods.ts'

type ReplayQuery = ParamsOf<'devnet_replayRequests'>[0]

export interface ReplayDraft {
  url: string
  header: string
  /** Names, separated by commas or spaces. */
  ignore: string
  timing: 'sequence' | 'recorded'
}

export const EMPTY_REPLAY: ReplayDraft = { url: '', header: '', ignore: '', timing: 'sequence' }

/** What the node is asked, for recorded requests or the text of a file; or what is wrong. The node checks the rest. */
export function replayQueryOf(
  { url, header, ignore, timing }: ReplayDraft,
  source: WireRequestChoice | string | undefined,
): { query: ReplayQuery } | { problem: string } {
  if (source === undefined) return { problem: 'Choose a file first.' }
  if (!/^https?:\/\/./.test(url.trim())) return { problem: 'Node: expected a URL such as http://127.0.0.1:8545' }
  const archive = typeof source === 'string' ? archiveOf(source) : undefined
  if (archive && 'problem' in archive) return archive
  const names = ignore.split(/[\s,]+/).filter((name) => name !== '')
  const query = {
    url: url.trim(),
    timing,
    ...(archive ?? { choice: source as WireRequestChoice }),
    ...(header.trim() !== '' && { header: header.trim() }),
    ...(names.length > 0 && { ignore: names }),
  }
  // Either is left out, which the type of what may be any JSON does not say.
  return { query: query as ReplayQuery }
}

function archiveOf(text: string): { har: unknown } | { problem: string } {
  try {
    return { har: JSON.parse(text) as unknown }
  } catch {
    return { problem: 'The file is not JSON, or damaged.' }
  }
}
