/**
 * How well a text matches a query whose letters it contains in order: lower is better; undefined if it does not match. Beginnings of words
 * and runs of letters count most.
 */
export function fuzzyRank(query: string, text: string): number | undefined {
  const wanted = query.toLowerCase().replaceAll(/[\s_.]+/g, '')
  const plain = text.toLowerCase()
  if (wanted === '') return 0
  const whole = plain.replaceAll('_', '').indexOf(wanted)
  if (whole >= 0) return (whole === 0 ? 0 : isWordStart(text, plain.indexOf(wanted)) ? 1 : 1.5) + text.length / 1_000
  const ranks = [true, false].map((prefersStarts) => rankOfLetters(wanted, plain, text, prefersStarts)).filter((rank) => rank !== undefined)
  return ranks.length === 0 ? undefined : 2 + Math.min(...ranks) + text.length / 1_000
}

/** The cost of the letters' positions; each is matched at the beginning of a word if possible, otherwise where it comes next. */
function rankOfLetters(wanted: string, plain: string, text: string, prefersStarts: boolean): number | undefined {
  let rank = 0
  let at = -1
  for (const letter of wanted) {
    let next = plain.indexOf(letter, at + 1)
    if (prefersStarts && next !== at + 1) {
      let start = next
      while (start >= 0 && !isWordStart(text, start)) start = plain.indexOf(letter, start + 1)
      if (start >= 0) next = start
    }
    if (next < 0) return undefined
    if (next !== at + 1) rank += isWordStart(text, next) ? 1 : 3
    at = next
  }
  return rank
}

function isWordStart(text: string, at: number): boolean {
  return at <= 0 || text[at - 1] === '_' || (/[A-Z]/.test(text[at]!) && !/[A-Z]/.test(text[at - 1]!))
}
