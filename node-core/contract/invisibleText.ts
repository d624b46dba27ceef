/**
 * Characters that are not seen, or change how others are seen: control and format characters (among them the marks that turn the direction
 * of a text), halves of surrogate pairs, private ones, and separators of lines and paragraphs.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** The text with something else in the place of each character that is not seen. */
export function replaceInvisible(text: string, replace: string | ((character: string) => string)): string {
  // A function, since in a text `$&` would mean the character.
  return text.replaceAll(INVISIBLE, typeof replace === 'string' ? () => replace : replace)
}

/** The same for a text of several lines, which stay as they are. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => replaceInvisible(line, '�'))
    .join('\n')
}

/** Whether the text has a character that is not seen. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0
}
