import { useEffect, useState } from 'react'
import { parseJson } from '../../console/jsonText.ts'
import type { ConsoleMethod } from '../../console/methodCatalog.ts'
import { draftsFromParams, emptyParamDraft, paramsFromDrafts } from '../../console/paramDraft.ts'
import type { PastRequest } from '../../console/requestHistory.ts'
import { takesSecret, withoutSecrets } from '../../console/secrets.ts'
import { consoleWith, type TypedParams } from '../../store/consoleSlice.ts'
import { useAppContext } from '../../store/useApp.ts'

/** Params as typed, and their parsed values. */
export interface TypedParamsForm extends TypedParams {
  /** The values, or the first problem. */
  read: ReturnType<typeof paramsFromDrafts>
  setMode: (mode: TypedParams['mode']) => void
  setDrafts: (drafts: TypedParams['drafts']) => void
  setText: (text: string) => void
  /** Replaces the typed params. */
  show: (params: readonly unknown[]) => void
}

/** The params of a method as last typed, or from a past request. Typed params survive a switch to another view. */
export function useTypedParams(method: ConsoleMethod, past: PastRequest | undefined): TypedParamsForm {
  const { store } = useAppContext()
  const [typed, setTyped] = useState(() =>
    past ? typedFrom(method, past.params) : (store.getState().console.typed.get(method.name) ?? typedFrom(method, [])),
  )
  const { mode, drafts, text } = typed
  useEffect(() => {
    store.setState(({ console: slice }) => ({
      // Except for secrets.
      console: takesSecret(method) ? { ...slice, method: method.name } : consoleWith(slice, method.name, { mode, drafts, text }),
    }))
  }, [store, method, mode, drafts, text])

  const read = mode === 'json' ? paramsFromText(text) : paramsFromDrafts(method.params, drafts)

  function setMode(next: TypedParams['mode']): void {
    const carried = 'params' in read ? carriedOver(method, mode, next, read.params) : {}
    setTyped({ ...typed, ...carried, mode: next })
  }

  return {
    ...typed,
    read,
    setMode,
    setDrafts: (next) => setTyped((now) => ({ ...now, drafts: next })),
    setText: (next) => setTyped((now) => ({ ...now, text: next })),
    show: (params) => setTyped(typedFrom(method, withoutSecrets(method, params).params)),
  }
}

/** Params carried over on a mode change. Secrets are masked in the form, so they are not carried to where they would be visible. */
function carriedOver(
  method: ConsoleMethod,
  from: TypedParams['mode'],
  to: TypedParams['mode'],
  params: readonly unknown[],
): Partial<TypedParams> {
  if (from !== 'json' && to === 'json') return { text: jsonOf(withoutSecrets(method, params).params) }
  const drafts = from === 'json' ? draftsFromParams(method.params, params) : undefined
  return drafts ? { drafts } : {}
}

/** Params as typed: in the form, or as JSON if the form cannot show them. */
function typedFrom({ params }: ConsoleMethod, values: readonly unknown[]): TypedParams {
  const drafts = draftsFromParams(params, values)
  return {
    mode: drafts ? 'form' : 'json',
    drafts: drafts ?? params.map(({ schema }) => emptyParamDraft(schema)),
    text: jsonOf(values),
  }
}

const jsonOf = (params: readonly unknown[]): string => JSON.stringify(params, undefined, 2)

function paramsFromText(text: string): ReturnType<typeof paramsFromDrafts> {
  const read = parseJson(text)
  if ('problem' in read) return { ...read, path: 'params' }
  return Array.isArray(read.value) ? { params: read.value } : { problem: 'must be an array: […]', path: 'params' }
}
