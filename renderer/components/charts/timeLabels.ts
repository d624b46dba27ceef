/**
 * Local times for marks on an axis, all in Unix seconds; empty for a mark so close to the end that its label, centred below it, would be
 * cut off. `width`: of the axis, `margin`: from its end to the edge, both in characters.
 */
export function timeLabels(
  marks: readonly number[],
  [from, to]: readonly [from: number, to: number],
  width: number,
  margin: number,
): string[] {
  return marks.map((mark) => {
    const text = timeToText(mark)
    const room = ((to - mark) / (to - from)) * width + margin
    return room < text.length / 2 ? '' : text
  })
}

const two = (value: number): string => value.toString().padStart(2, '0')

function timeToText(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${two(date.getHours())}:${two(date.getMinutes())}${date.getSeconds() === 0 ? '' : `:${two(date.getSeconds())}`}`
}
