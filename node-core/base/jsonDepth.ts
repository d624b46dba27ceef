/** How deep clients' JSON may be nested. */

/** Arrays and objects within each other. V8 runs out of stack where it clones 2,000 of them, revives 2,500 or writes 4,500 as JSON. */
export const MAX_JSON_DEPTH = 1_000
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Array.from('"\\[]{}', (character) => character.charCodeAt(0))

/** Whether JSON text is nested too deeply to be parsed: JSON.parse takes a second for a few megabytes of brackets. */
export function isTooDeep(text: string): boolean {
  // Nearly all texts are too short to be deep.
  if (text.length <= MAX_JSON_DEPTH) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth--
  }
  return false
}

/** Where the string ends that begins at that quote; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}
