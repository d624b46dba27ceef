/** JSON text of large values in pieces, so that other work can run in between. */

/** A piece is yielded when it has this many characters. */
const PIECE_LENGTH = 1 << 16
/** A value with more parts is large: its text takes a millisecond or more. */
const LARGE = 2000

/** Values found to be large: listing the keys of a large object takes long, and its parent has listed them before. */
const knownLarge = new WeakSet<object>()

/** Whether the text of the value should be made in pieces. Visits only as much of it as needed. */
export function isLarge(value: unknown): boolean {
  return partsLeft(value, LARGE) < 0
}

/** How many of that many parts the value leaves; negative if it has more. */
function partsLeft(value: unknown, limit: number): number {
  let left = limit - 1
  if (typeof value !== 'object' || value === null) return left
  if (knownLarge.has(value)) return -1
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i++) left = partsLeft(value[i], left)
  } else {
    for (const key in value) {
      left = partsLeft((value as Record<string, unknown>)[key], left)
      if (left < 0) break
    }
  }
  // It has at least as many parts as were left.
  if (left < 0 && limit >= LARGE / 2) knownLarge.add(value)
  return left
}

/** The result of `JSON.stringify` for a value without toJSON, in pieces. */
export function* jsonText(value: unknown): Generator<string, void> {
  let text = ''
  for (const part of parts(value)) {
    text += part
    if (text.length < PIECE_LENGTH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** An array or object whose text is in progress. */
interface Open {
  /** Keys if it is an object. */
  keys: string[] | undefined
  values: Record<string, unknown> | readonly unknown[]
  at: number
  isEmpty: boolean
}

const openOf = (value: object): Open =>
  Array.isArray(value)
    ? { keys: undefined, values: value, at: 0, isEmpty: true }
    : { keys: Object.keys(value), values: value as Record<string, unknown>, at: 0, isEmpty: true }

/** The text in parts: a small value is one part. An explicit stack makes it independent of nesting depth. */
function* parts(value: unknown): Generator<string, void> {
  if (!isLarge(value)) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  const open: Open[] = [openOf(value as object)]
  yield Array.isArray(value) ? '[' : '{'
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { keys, values } = top
    if (top.at === (keys ?? (values as readonly unknown[])).length) {
      yield keys === undefined ? ']' : '}'
      open.pop()
      continue
    }
    const key = keys?.[top.at]
    const child = key === undefined ? (values as readonly unknown[])[top.at] : (values as Record<string, unknown>)[key]
    top.at++
    const isInner = isLarge(child)
    const text = isInner ? (Array.isArray(child) ? '[' : '{') : JSON.stringify(child)
    // As in JSON: arrays have no holes, and undefined fields are omitted.
    if (text === undefined && key !== undefined) continue
    yield `${top.isEmpty ? '' : ','}${key === undefined ? '' : `${JSON.stringify(key)}:`}${text ?? 'null'}`
    top.isEmpty = false
    if (isInner) open.push(openOf(child as object))
  }
}
