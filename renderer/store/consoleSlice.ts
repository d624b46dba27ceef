import type { ParamDraft } from '../console/paramDraft.ts'

/** The draft for a method: as fields, and as JSON. Never a secret. */
export interface TypedParams {
  mode: 'form' | 'json' | 'code'
  drafts: readonly ParamDraft[]
  text: string
}

/** The console's open method while another view is shown, and its drafts. */
export interface ConsoleSlice {
  method: string | undefined
  /** By method name, the most recent last. */
  typed: ReadonlyMap<string, TypedParams>
}

export const initialConsole: ConsoleSlice = { method: undefined, typed: new Map() }

/** Number of methods whose drafts are kept. */
const KEPT = 30

/** The slice with a method's draft. */
export function consoleWith({ typed }: ConsoleSlice, method: string, params: TypedParams): ConsoleSlice {
  const next = new Map(typed)
  next.delete(method)
  next.set(method, params)
  for (const old of next.keys()) {
    if (next.size <= KEPT) break
    next.delete(old)
  }
  return { method, typed: next }
}
