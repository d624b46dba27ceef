/** The groups of what a frame sees. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import type { StepVariables } from '../contract/variables.ts'
import { type SourceTrace } from '../sources/lines/sourceTrace.ts'
import type { StepView } from '../sources/variables/stepScope.ts'
import type { Inspector } from './inspector.ts'
import { type TreeParts, type VariableTree, changes, listed, memoryValues, namedValue, stackValues, stateValue } from './variableTree.ts'

/** Maximum number of values that are read at once if a scope is asked for as a whole. */
const MAX_STATE = 500

/** The scopes of a frame; the state is read when it is opened. Rejects as `SourcedExecutions`. */
export async function scopesOf(
  trace: SourceTrace,
  frame: number,
  view: StepView,
  inspector: Inspector,
  tree: VariableTree,
): Promise<DebugProtocol.Scope[]> {
  const { variables, stack, memory, state } = await inspector.contents(view)
  const roots = state.get('') ?? []
  const readState = async (path: string, page: { first: number; count: number }) => [...(await inspector.stateParts(view, path, page))]
  const stateScope: TreeParts = {
    named: roots.length,
    indexed: 0,
    read: ({ first, count }) => roots.slice(first, first + Math.min(count, MAX_STATE)).map((part) => stateValue(part, readState)),
  }
  const scope = (name: string, parts: TreeParts, more: Partial<DebugProtocol.Scope> = {}): DebugProtocol.Scope[] =>
    parts.named + parts.indexed === 0 ? [] : [{ name, expensive: false, ...tree.reference(parts), ...more }]
  const contract = variables.layoutOf ?? variables.contract ?? trace.frames[frame]!.address
  return [
    ...scope('Arguments', listed((variables.arguments ?? []).map((it) => namedValue(it))), { presentationHint: 'arguments' }),
    ...scope('Returns', listed((variables.returns ?? []).map((it) => namedValue(it))), { presentationHint: 'returnValue' }),
    ...scope('Locals', localParts(variables), { presentationHint: 'locals' }),
    ...scope(`State of ${contract}`, stateScope),
    ...scope('State changes', listed(changes(variables.state))),
    ...scope('Constants and immutables', listed(variables.constants.map((it) => namedValue(it)))),
    ...scope('msg, tx, block', listed(variables.globals.map((it) => namedValue(it)))),
    ...scope('Stack', listed(stackValues(stack), true), { presentationHint: 'registers', expensive: true }),
    ...scope('Memory', listed(memoryValues(memory), true), { expensive: true }),
  ]
}

function localParts({ locals }: StepVariables): TreeParts {
  return listed((locals ?? []).map((it) => namedValue(it, it.source === 'optimisedOut' ? 'optimised out' : undefined)))
}
