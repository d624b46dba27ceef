/** Arguments, return values and local variables of the function that runs at a step. */
import type { StepVariables } from '../../contract/variables.ts'
import { OP } from '../../contract/opcodes.ts'
import type { OpcodeStep } from '../../evm/tracer.ts'
import { type VariableText, stackVariable } from '../code/arguments.ts'
import { keepsStackSlots, parameterSlotsOf, stackSlotsOf } from '../code/stackSlots.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import { dataPlace, headBytes, itemText } from '../code/valueText.ts'
import type { FunctionReturn, SourceFrameRecord } from '../lines/frameList.ts'
import { functionName } from '../lines/sourceTrace.ts'
import { isWithinRange } from '../maps/sourceMap.ts'
import { type FunctionSyntax, bodyRangeOf } from '../syntax/declarations.ts'
import { localsOf } from '../syntax/localScopes.ts'
import type { LocalSlots } from './localSlots.ts'
import type { ViewedAccount } from './stepScope.ts'
import { pointedTo } from './storagePointer.ts'

const { JUMP, RETURN } = OP

type FunctionVariables = Pick<StepVariables, 'function' | 'arguments' | 'returns' | 'locals'>

export const NO_FUNCTION: FunctionVariables = { function: null, arguments: null, returns: null, locals: null }

/** What a function sees of a step. */
export type SeenStep = Pick<OpcodeStep, 'pc' | 'op' | 'stack' | 'memory'>

/** `calldata`: of the external call; `slots`: of the frame's variables; `account`: what storage pointers point into. */
export function functionVariables(
  record: SourceFrameRecord,
  step: SeenStep,
  calldata: Uint8Array,
  slots: LocalSlots,
  account: ViewedAccount,
): FunctionVariables {
  const { code, definition } = record
  if (code === null || definition === undefined) return NO_FUNCTION
  return {
    function: functionName(record),
    arguments: record.arguments?.map((it) => pointedTo(it, code, account)) ?? null,
    returns: returnsAt(record, code, definition, step, calldata)?.map((it) => pointedTo(it, code, account)) ?? null,
    locals:
      definition.kind === 'getter'
        ? []
        : [
            ...changedParameters(record, code, definition, step, calldata, slots, account),
            ...localsAt(code, definition, step, calldata, slots, account),
          ],
  }
}

type Locals = NonNullable<StepVariables['locals']>

/** The parameters that have another value by now than the function was called with. */
function changedParameters(
  { parameters }: SourceFrameRecord,
  code: SourcedCode,
  definition: FunctionSyntax,
  step: SeenStep,
  calldata: Uint8Array,
  { at }: LocalSlots,
  account: ViewedAccount,
): Locals {
  // Behind its body, a function drops them.
  const body = bodyRangeOf(definition)
  if (parameters === null || at === undefined || body === undefined || !isWithinRange(at, body)) return []
  let { slot } = parameters
  return definition.parameters.flatMap((parameter, index): Locals => {
    const slots = stackSlotsOf(parameter)
    const words = step.stack.slice(slot, slot + slots)
    slot += slots
    const given = parameters.given[index]
    if (parameter.name === '' || words.length < slots) return []
    const now = stackVariable(code, parameter, words, step, calldata)
    return now.value === given?.value ? [] : [{ ...pointedTo(now, code, account), source: 'inferred' }]
  })
}

function localsAt(
  code: SourcedCode,
  definition: FunctionSyntax,
  step: SeenStep,
  calldata: Uint8Array,
  { slots, at }: LocalSlots,
  account: ViewedAccount,
): Locals {
  const named = localsOf(definition).filter(({ variable }) => variable.name !== '')
  if (!keepsStackSlots(code.found.build)) {
    const byText = new Map(named.map(({ variable: { name, type } }) => [`${type} ${name}`, { name, type }]))
    return Array.from(byText.values(), (it) => ({ ...it, value: null, source: 'optimisedOut' }))
  }
  const { stack } = step
  return named.flatMap(({ variable, scope }): Locals => {
    const slot = slots.get(variable)
    if (at === undefined || slot === undefined || slot >= stack.length || !isWithinRange(at, scope)) return []
    const found = stackVariable(code, variable, stack.slice(slot, slot + stackSlotsOf(variable)), step, calldata)
    return [{ ...pointedTo(found, code, account), source: 'inferred' }]
  })
}

/** What a function returns, at the step with which it does: its jump out, or the RETURN of an external call. Null at any other. */
function returnsAt(
  { returnsTo }: SourceFrameRecord,
  code: SourcedCode,
  definition: FunctionSyntax,
  step: SeenStep,
  calldata: Uint8Array,
): VariableText[] | null {
  const { returns } = definition
  const { op, stack } = step
  if (op === RETURN && definition.isPublic) return returnedData(code, definition, step)
  if (op !== JUMP || definition.kind === 'modifier') return null
  const count = parameterSlotsOf(returns)
  if (stack.length < count + 1 || !(returnsTo === null ? isMarkedReturn(code, definition, step) : isReturnTo(returnsTo, count, step)))
    return null
  // Both pipelines have them in the order in which they are declared.
  const words = stack.slice(stack.length - 1 - count, -1)
  let at = 0
  return returns.map((variable) => {
    const slots = stackSlotsOf(variable)
    const own = words.slice(at, at + slots)
    at += slots
    return stackVariable(code, variable, own, step, calldata)
  })
}

/** Whether a jump leads to where the function was called: the jump may be one that the optimiser shares among functions. */
function isReturnTo({ pc, words, returnSlots }: FunctionReturn, count: number, { stack }: SeenStep): boolean {
  return returnSlots === count && stack.length - 1 === words && stack.at(-1) === BigInt(pc)
}

/** The same for functions of which the compiler tells less. Those that it wrote jump out too. */
function isMarkedReturn(code: SourcedCode, definition: FunctionSyntax, { pc }: SeenStep): boolean {
  return code.jumpAt(pc) === 'out' && code.functionAt(pc) === definition
}

function returnedData(code: SourcedCode, { returns }: FunctionSyntax, step: SeenStep): VariableText[] | null {
  const { stack } = step
  const [offset, length] = [stack.at(-1), stack.at(-2)]
  const bytes = step.memory()
  if (offset === undefined || length === undefined || offset + length > BigInt(bytes.length)) return null
  const place = dataPlace(bytes.subarray(Number(offset), Number(offset + length)), 'abi')
  let head = 0
  return returns.map((variable) => {
    const type = code.syntax.typeOf(variable)
    const value = itemText(type, head, 0, place) ?? null
    head += headBytes(type, place)
    return { name: variable.name, type: variable.type, value }
  })
}
