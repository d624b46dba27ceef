import type { ParamDraft } from '../console/paramDraft.ts'

/** What was typed for a method: as fields, and as JSON. Never a secret. */
export interface TypedParams {
  mode: 'form' | 'json' | 'code'
  drafts: readonly ParamDraft[]
  text: string
}

/** What the console has open while another view is shown, and what was typed there. */
export interface ConsoleSlice {
  method: string | undefined
  /** By the name of the method, what was typed last at the end. */
  typed: ReadonlyMap<string, TypedParams>
}

export const initialConsole: ConsoleSlice = { method: undefined, typed: new Map() }

/** Methods for which what was typed is kept. */
const KEPT = 30

/** The slice with what is typed for a method. */
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
