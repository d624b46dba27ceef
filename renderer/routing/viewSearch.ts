/** The query parameters of views. Lists with filters have files of their own. */

type Search = Record<string, unknown>

/** Which of a view's tabs is open. */
export interface TabSearch {
  tab?: string
}

export function tabSearch({ tab }: Search): TabSearch {
  return typeof tab === 'string' ? { tab } : {}
}

/** Maximum length of a text that names a frame of the call tree. */
const MAX_FRAME_LENGTH = 6_000

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/**
 * Which tab of a transaction is open, and the position in it: a step of the stepper, a frame of the call tree, the transaction whose gas it
 * is compared with, or a user operation, by its hash or its place.
 */
export function transactionSearch(
  search: Search,
): TabSearch & { step?: number; frame?: string; with?: string; operation?: string | number } {
  const { step, frame, with: other, operation } = search
  return {
    ...tabSearch(search),
    ...(typeof step === 'number' && Number.isSafeInteger(step) && { step }),
    ...((typeof frame === 'string' || typeof frame === 'number') && { frame: String(frame).slice(0, MAX_FRAME_LENGTH) }),
    ...(isHash(other) && { with: other }),
    ...((isHash(operation) || Number.isSafeInteger(operation)) && { operation: operation as string | number }),
  }
}

/** Which tab of a block is open, and the step whose state access is shown. */
export function blockSearch(search: Search): TabSearch & { step?: number } {
  const { step } = search
  return { ...tabSearch(search), ...(Number.isSafeInteger(step) && (step as number) >= 0 && { step: step as number }) }
}

/** Which tab of an address is open, and which of its events, by topic. */
export function addressSearch(search: Search): TabSearch & { event?: string } {
  return { ...tabSearch(search), ...(isHash(search['event']) && { event: search['event'] }) }
}

/** What the Debug view shows: a tab, and which profile, with one of its functions and the profile that it is compared with. */
export function debugSearch(search: Search): TabSearch & { profile?: string; with?: string; frame?: number } {
  const { profile, with: other, frame } = search
  return {
    ...tabSearch(search),
    ...(typeof profile === 'string' && { profile }),
    ...(typeof other === 'string' && { with: other }),
    ...(Number.isSafeInteger(frame) && (frame as number) >= 0 && { frame: frame as number }),
  }
}

/** Which method the console shows. */
export function consoleSearch({ method }: Search): { method?: string } {
  return typeof method === 'string' ? { method } : {}
}
