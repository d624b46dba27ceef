import { globMatcher } from '../contract/glob.ts'
import { DecodeError, excerptOf } from '../contract/codec.ts'

/** What the user lets differ. */
export interface IgnoredName {
  readonly name: string
  matches(method: string, path: readonly (string | number)[]): boolean
}

const METHOD = /^[a-z0-9*]+_[\w*]+$/
const FIELD = /^[\w-]+(\.[\w-]+)*$/

/** A name: of fields (`gasUsed`, `error.message`), of methods (`eth_call`, `debug_*`), or `METHOD:FIELD`. Throws DecodeError. */
export function ignoredName(name: string): IgnoredName {
  const colon = name.indexOf(':')
  const method = colon >= 0 ? name.slice(0, colon) : METHOD.test(name) ? name : undefined
  const field = colon >= 0 ? name.slice(colon + 1) : method === undefined ? name : undefined
  if ((method !== undefined && !METHOD.test(method)) || (field !== undefined && !FIELD.test(field)))
    throw new DecodeError(`expected a field such as gasUsed, a method such as eth_call, or METHOD:FIELD, got ${excerptOf(name)}`)
  const isMethod = method === undefined ? () => true : globMatcher(method)
  const parts = field?.split('.') ?? []
  return {
    name,
    matches(asked, path) {
      const names = path.filter((part) => typeof part === 'string')
      return isMethod(asked) && parts.every((part, at) => names.at(at - parts.length) === part)
    },
  }
}
