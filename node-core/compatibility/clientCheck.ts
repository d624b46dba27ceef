import type { Client, Consequences } from './clients.ts'
import type { Evidence } from './evidence.ts'

/** What a check finds: the need is met; nothing of the kind was seen; or what is there instead. */
export type Outcome = 'met' | 'unseen' | { readonly instead: string }

/** Something that clients need of a node. */
export interface ClientCheck extends Consequences {
  /** In words: `sha3Uncles of a block is 32 bytes`. */
  readonly need: string
  readonly test: (evidence: Evidence) => Outcome
}

/** How bad it is for a client that the need is not met; undefined if it does not mind. */
export function effectOn(client: Client, { fails, differs }: Consequences): 'fails' | 'differs' | undefined {
  if (fails?.includes(client)) return 'fails'
  return differs?.includes(client) ? 'differs' : undefined
}

const MAX_SHOWN = 60

/** A value of an answer, which may be anything, in a short text. */
export function shown(value: unknown): string {
  if (value === undefined) return 'it is absent'
  const text = JSON.stringify(value)
  return `it is ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}`
}
