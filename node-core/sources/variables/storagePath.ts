/** Paths to parts of state variables, as Solidity writes them: `total`, `orders[3].amount`, `balances[0xf39f…]`, `names["dev"]`. */
import { DecodeError, excerptOf } from '../../contract/codec.ts'

/** A step of a path: the name of a variable or field, or the text of an index or key. */
export type PathStep = { kind: 'name'; name: string } | { kind: 'key'; text: string; isQuoted: boolean }

const MAX_PATH_LENGTH = 2_000
/** `#2` tells apart variables of the same name, which private ones of base contracts may have. */
const FIRST = /[A-Za-z_$][\w$]*(?:#\d+)?/y
const NEXT = /\.([A-Za-z_$][\w$]*)|\[\s*(?:("(?:[^"\\]|\\.)*")|([^[\]"]+?))\s*\]/y

/** The steps of a path, a name first. Throws DecodeError. */
export function pathSteps(path: string): PathStep[] {
  if (path.length > MAX_PATH_LENGTH) throw new DecodeError(`${path.length} characters, the limit is ${MAX_PATH_LENGTH}`)
  FIRST.lastIndex = 0
  const first = FIRST.exec(path)?.[0]
  if (first === undefined) throw new DecodeError(`expected the name of a variable, got ${excerptOf(path)}`)
  const steps: PathStep[] = [{ kind: 'name', name: first }]
  NEXT.lastIndex = first.length
  for (let at = first.length; at < path.length; at = NEXT.lastIndex) {
    const found = NEXT.exec(path)
    if (found === null) throw new DecodeError(`expected .field or [key] at ${excerptOf(path.slice(at))}`)
    const [, name, quoted, plain] = found
    steps.push(name !== undefined ? { kind: 'name', name } : keyStep(quoted, plain))
  }
  return steps
}

function keyStep(quoted: string | undefined, plain: string | undefined): PathStep {
  if (quoted === undefined) return { kind: 'key', text: plain!, isQuoted: false }
  try {
    return { kind: 'key', text: JSON.parse(quoted) as string, isQuoted: true }
  } catch {
    throw new DecodeError(`${excerptOf(quoted)} is not a JSON string`)
  }
}
