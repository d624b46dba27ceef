/** A pattern in which `*` stands for any characters, none included; case does not matter. Takes time proportional to both lengths at most. */
export function globMatcher(pattern: string): (text: string) => boolean {
  const wanted = pattern.toLowerCase()
  if (!wanted.includes('*')) return (text) => text.length === wanted.length && text.toLowerCase() === wanted
  const [first = '', ...parts] = wanted.split(/\*+/)
  const last = parts.pop() ?? ''
  return (text) => {
    const name = text.toLowerCase()
    if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false
    const end = name.length - last.length
    let at = first.length
    // The leftmost place of each part leaves most room for the next, so there is no way back to try.
    for (const part of parts) {
      const found = name.indexOf(part, at)
      if (found < 0 || found + part.length > end) return false
      at = found + part.length
    }
    return true
  }
}
