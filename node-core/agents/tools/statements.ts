import { described, optional } from '../../contract/compound.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import type { StepDirection } from '../../contract/sources.ts'
import type { WireTraceable } from '../../contract/traceable.ts'
import { upTo, wholeNumber } from '../counts.ts'
import { steppedExecution, steppedOf } from '../execution.ts'
import type { NodeReader } from '../nodeReader.ts'
import { type Place, SourceLines, lineText } from '../sourceLines.ts'
import { ToolError, tool } from '../tool.ts'

export const statements = tool({
  name: 'list_statements',
  title: 'List the statements that ran',
  description:
    'The source lines that a transaction or a call ran, in their order, each with the number of its step, by which read_variables reads the variables there. Without `from`, the last ones: those before the failure, if it failed. Needs the imported build of the contracts.',
  params: {
    ...steppedExecution,
    from: described(optional(wholeNumber), 'Number of the step to begin with.'),
    count: upTo(40, 200, 'How many statements'),
  },
  async run({ from, count, ...args }, node) {
    const { subject, remarks } = await steppedOf(args, node)
    const lines = await SourceLines.read(subject, node)
    if (from !== undefined && from >= lines.steps) throw new ToolError(`from: there are ${lines.steps} steps, the first is 0`)
    const steps =
      from === undefined
        ? (await walk(subject, lines.steps - 1, 'backInto', count + 1, node)).toReversed()
        : await walk(subject, from, 'into', count, node)
    const places = steps.map((step) => ({ step, place: lines.at(step) }))
    // A walk back begins within a statement, and comes to its beginning.
    const shown = places.filter(({ place }, at) => !isSameLine(place, places[at - 1]?.place))
    const texts = (from === undefined ? shown.slice(-count) : shown).map(({ step, place }) => lineText(step, place, node))
    return [...remarks, ...(await Promise.all(texts))].join('\n')
  },
})

/** The steps to which the direction leads from one, that one first. */
async function walk(subject: WireTraceable, start: number, direction: StepDirection, most: number, { ask }: NodeReader): Promise<number[]> {
  const found = [start]
  while (found.length < most) {
    const next = await ask('devnet_sourceStep', subject, quantityFromBigint(BigInt(found.at(-1)!)), direction)
    if (next === null) break
    found.push(next)
  }
  return found
}

const isSameLine = (a: Place | undefined, b: Place | undefined): boolean =>
  a !== undefined && a.frame?.id === b?.frame?.id && a.location.line === b?.location.line && a.location.path === b.location.path
