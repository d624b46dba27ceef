import { described, optional } from '../../contract/compound.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import { string } from '../../contract/primitives.ts'
import type { WireSourceArgument } from '../../contract/sources.ts'
import type { WireTraceable } from '../../contract/traceable.ts'
import type { WireStateValue, WireStepVariables } from '../../contract/variables.ts'
import { wholeNumber } from '../counts.ts'
import { cut, firstOf } from '../decoded.ts'
import { steppedExecution, steppedOf } from '../execution.ts'
import type { NodeReader } from '../nodeReader.ts'
import { SourceLines, lineText } from '../sourceLines.ts'
import { ToolError, tool } from '../tool.ts'

/** Values of the state that are listed; read_state has all. */
const MAX_STATE = 60

export const variables = tool({
  name: 'read_variables',
  title: 'Read variables at a line',
  description:
    'The variables just before a line of a transaction or a call runs: arguments, locals and return values of the function, state variables by name, msg, tx and block. The place is a source line, such as `src/Vault.sol:42`, or a step of list_statements; without either, where the execution failed or ended. Locals of optimised code need `unoptimised`. Needs the imported build of the contracts.',
  params: {
    ...steppedExecution,
    line: described(optional(string), '`path:line`; the end of a path is enough: `Vault.sol:42`.'),
    hit: described(optional(wholeNumber), 'Which time the line is reached, from 1; 1 if absent.'),
    step: described(optional(wholeNumber), 'Number of a step, instead of `line`.'),
  },
  async run({ line, hit = 1, step, ...args }, node) {
    if (line !== undefined && step !== undefined) throw new ToolError('give either `line` or `step`')
    const { subject, remarks } = await steppedOf(args, node)
    const lines = await SourceLines.read(subject, node)
    const at = line === undefined ? (step ?? lines.steps - 1) : await stepOfLine(subject, lines, line, hit, node)
    return [
      ...remarks,
      await lineText(at, lines.at(at), node),
      ...variablesText(await node.ask('devnet_variables', subject, quantityFromBigint(BigInt(at)))),
    ].join('\n')
  },
})

/** The step at which a line is reached for the n-th time. Throws ToolError. */
async function stepOfLine(subject: WireTraceable, lines: SourceLines, wanted: string, hit: number, { ask }: NodeReader): Promise<number> {
  const [, end, number] = /^(.+):(\d+)$/.exec(wanted) ?? []
  if (end === undefined) throw new ToolError(`line: expected path:line such as src/Vault.sol:42, got ${JSON.stringify(wanted)}`)
  const paths = lines.paths.filter((it) => it === end || it.endsWith(`/${end}`))
  if (paths.length !== 1)
    throw new ToolError(
      `line: ${paths.length === 0 ? `no source ${end}; there are` : `several sources end like this:`} ${(paths.length === 0 ? lines.paths : paths).join(', ')}`,
    )
  const target = { path: paths[0]!, line: Number(number), direction: 'forward' } as const
  const first = lines.at(0)
  const isFirst = first?.location.path === target.path && first.location.line === target.line
  let at: number | null = isFirst ? 0 : await ask('devnet_sourceStep', subject, '0x0', target)
  for (let reached = 1; at !== null && reached < hit; reached++)
    at = await ask('devnet_sourceStep', subject, quantityFromBigint(BigInt(at)), target)
  if (at === null) throw new ToolError(`line: ${wanted} is not reached${hit > 1 ? ` ${hit} times` : ''}`)
  return at
}

const changedFirst = (state: readonly WireStateValue[]): WireStateValue[] =>
  state.toSorted((a, b) => Number(b.value !== b.before) - Number(a.value !== a.before))

function variablesText(read: WireStepVariables): string[] {
  const { contract, function: name, arguments: given, locals, returns, state, isCut, constants, globals } = read
  return [
    `in ${contract ?? 'a contract without sources'}${name === null ? '' : `, function ${name}`}`,
    ...(given === null ? ['arguments are not known here'] : group('arguments', given.map(valueText))),
    ...group('locals', (locals ?? []).map(valueText)),
    ...group('returns', (returns ?? []).map(valueText)),
    ...group(isCut ? 'state (in part)' : 'state', firstOf(changedFirst(state ?? []).map(stateText), MAX_STATE)),
    ...group('constants and immutables', constants.map(valueText)),
    ...group('msg, tx, block', globals.map(valueText)),
  ]
}

const group = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((it) => `  ${it}`)]

function valueText({ name, type, value, path }: WireSourceArgument): string {
  return `${type} ${name}${path === undefined ? '' : ` (${path})`} = ${value === null ? 'not known' : cut(value)}`
}

function stateText({ type, path, value, before }: WireStateValue): string {
  const change = value === before ? '' : `  (before the transaction: ${cut(before ?? 'too long')})`
  return `${type} ${path} = ${cut(value ?? 'too long')}${change}`
}
