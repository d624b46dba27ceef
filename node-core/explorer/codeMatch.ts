/** How well deployed code matches what a compiler wrote. */
import type { BuildCode } from '../compilation/build.ts'
import { masked, withoutMetadata } from '../compilation/codePattern.ts'

/** `exact_match`: with the metadata, which has hashes of all sources. `match`: without it. */
export type Match = 'exact_match' | 'match'

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** How runtime code that is known to belong to the compiled code matches it. */
export function runtimeMatch({ bytes, masks }: BuildCode, code: Uint8Array): Match {
  const hasMetadata = withoutMetadata(bytes).length < bytes.length
  return hasMetadata && code.length === bytes.length && isEqual(masked(code, masks), masked(bytes, masks)) ? 'exact_match' : 'match'
}

/** How the start of init code matches creation code; null if it does not. What follows it are the constructor's arguments. */
export function creationMatch({ bytes, masks }: BuildCode, initCode: Uint8Array): Match | null {
  if (initCode.length < bytes.length) return null
  const start = initCode.subarray(0, bytes.length)
  if (isEqual(masked(start, masks), masked(bytes, masks))) return withoutMetadata(bytes).length < bytes.length ? 'exact_match' : 'match'
  const body = withoutMetadata(bytes)
  const within = masks.filter(([at, length]) => at + length <= body.length)
  return body.length < bytes.length && isEqual(masked(start.subarray(0, body.length), within), masked(body, within)) ? 'match' : null
}
