import { messageOf } from '../../bridge/rpcError.ts'
import { plainText } from '../../format/revert.ts'
import type { ForkField } from './forkDraft.ts'

const MAX_REASON_LENGTH = 600

/** Why a remote chain cannot be asked, and what to do about it; `field`: beside which one that is said. */
export interface ForkProblem {
  field: Extract<ForkField, 'url' | 'block'>
  text: string
}

interface Remedy {
  about: RegExp
  field: ForkProblem['field']
  remedy: string
}

/** The form's words for what the node advises by its options, which follows a semicolon. */
const REMEDIES: readonly Remedy[] = [
  { about: /does not have the state/, field: 'block', remedy: 'Choose a newer block, or the URL of an archive node.' },
  { about: /limits the rate/, field: 'url', remedy: 'Wait a little, limit the requests per second, or add mirrors under “More”.' },
  { about: /cannot be read|unanswered/, field: 'url', remedy: 'Check the URL, and whether the chain’s node runs.' },
]

/** The problem in words, from the node's error. */
export function forkProblem(error: unknown): ForkProblem {
  const message = plainText(messageOf(error), MAX_REASON_LENGTH).replace(/^invalid argument \d: (?:\[\w+\] [\w-]+: )?/, '')
  const known = REMEDIES.find(({ about }) => about.test(message))
  if (known) return { field: known.field, text: `${sentence(message.replace(/;[^;]*$/, ''))} ${known.remedy}` }
  return { field: /\bhas no block\b/.test(message) ? 'block' : 'url', text: sentence(message) }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}
