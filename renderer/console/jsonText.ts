/** Maximum length of JSON that is parsed. */
const MAX_JSON_LENGTH = 4 * 1024 * 1024

/** Parses JSON; errors have line and column. */
export function parseJson(text: string): { value: unknown } | { problem: string } {
  if (text.length > MAX_JSON_LENGTH) return { problem: `longer than ${MAX_JSON_LENGTH / 1024 / 1024} MiB` }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: problemOf(text) }
  }
}

function problemOf(text: string): string {
  if (text.trim() === '') return 'empty'
  const at = firstWrong(text)
  const before = text.slice(0, at).split('\n')
  const found = text[at]
  return `line ${before.length}, column ${before.at(-1)!.length + 1}: unexpected ${found === undefined ? 'end' : JSON.stringify(found)}`
}

const SPACE = /[ \t\r\n]*/y
const SCALAR =
  /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

/**
 * The offset at which the text stops being JSON: the engine does not always report it. Open brackets are kept in a list, so that no depth
 * overflows the stack.
 */
function firstWrong(text: string): number {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found !== null
  }
  const open: ('{' | '[')[] = []
  let expects: 'value' | 'keyOrEnd' | 'key' | 'valueOrEnd' | 'next' = 'value'
  for (;;) {
    skip(SPACE)
    const mark = text[at]
    if (expects === 'next') {
      const inside = open.at(-1)
      if (inside === undefined) return at
      if (mark === (inside === '{' ? '}' : ']')) open.pop()
      else if (mark === ',') expects = inside === '{' ? 'key' : 'value'
      else return at
      at++
    } else if ((expects === 'keyOrEnd' && mark === '}') || (expects === 'valueOrEnd' && mark === ']')) {
      open.pop()
      expects = 'next'
      at++
    } else if (expects === 'key' || expects === 'keyOrEnd') {
      if (mark !== '"' || !skip(SCALAR)) return at
      skip(SPACE)
      if (text[at] !== ':') return at
      at++
      expects = 'value'
    } else if (mark === '{' || mark === '[') {
      open.push(mark)
      expects = mark === '{' ? 'keyOrEnd' : 'valueOrEnd'
      at++
    } else if (skip(SCALAR)) expects = 'next'
    else return at
  }
}
