/** Arguments of functions as text: of internal ones from the stack, of external ones from calldata. */
import type { WireSourceArgument } from '../../contract/sources.ts'
import type { OpcodeStep } from '../../evm/tracer.ts'
import type { FunctionSyntax, VariableSyntax } from '../syntax/declarations.ts'
import type { SolidityType } from '../syntax/types.ts'
import type { SourcedCode } from './sourcedCode.ts'
import { parameterSlotsOf, stackSlotsOf } from './stackSlots.ts'
import { bytesText, dataPlace, dataText, headBytes, itemText, itemsText, slice, wordText } from './valueText.ts'

/** Where memory that Solidity allocates begins: at the word that empty arrays point to. */
const FIRST_POINTER = 0x60n

/**
 * The arguments of a function that begins, of which `words` are those on the stack above the position to return to. The legacy pipeline
 * pushes them in order, the other one in reverse. Null if the words are others: the other pipeline gives modifiers those of their function.
 */
export function stackArguments(
  code: SourcedCode,
  { kind, parameters }: FunctionSyntax,
  words: readonly bigint[],
  step: Pick<OpcodeStep, 'memory'>,
  calldata: Uint8Array,
): WireSourceArgument[] | null {
  if (kind === 'modifier' || parameterSlotsOf(parameters) !== words.length) return null
  const given = code.found.build.viaIR ? words.toReversed() : words
  let at = 0
  return parameters.map((parameter) => {
    const slots = stackSlotsOf(parameter)
    const own = given.slice(at, at + slots)
    at += slots
    // The words of one argument are reversed with all others.
    const value = stackText(code, parameter, own, step, calldata)
    return { name: parameter.name, type: parameter.type, value: value ?? null }
  })
}

/** The value of a variable that has these words on the stack; undefined if it cannot be told. */
export function stackText(
  code: SourcedCode,
  parameter: VariableSyntax,
  words: readonly bigint[],
  step: Pick<OpcodeStep, 'memory'>,
  calldata: Uint8Array,
): string | undefined {
  const [first, second] = words
  if (first === undefined) return undefined
  const type = code.syntax.typeOf(parameter)
  if (parameter.location === 'default') return type.kind === 'function' ? undefined : wordText(type, first)
  // Memory below is the compiler's own: the variable has no value yet.
  if (parameter.location === 'memory' && first < FIRST_POINTER) return undefined
  if (parameter.location === 'memory') return dataText(type, first, dataPlace(step.memory(), 'memory'))
  if (parameter.location !== 'calldata' || first > BigInt(calldata.length)) return undefined
  const place = dataPlace(calldata, 'abi')
  if (second === undefined) return dataText(type, first, place)
  if (type.kind === 'string' || type.kind === 'bytes') {
    const bytes = slice(calldata, Number(first), second)
    return bytes && bytesText(type.kind, bytes)
  }
  return type.kind === 'array' ? itemsText(type.item, Number(first), second, place) : undefined
}

/** The arguments of an external call. Those of a getter are the keys of its mappings and the positions in its arrays. */
export function calldataArguments(code: SourcedCode, called: FunctionSyntax, input: Uint8Array): WireSourceArgument[] {
  if (called.kind === 'fallback') {
    const value = bytesText('bytes', input)
    return called.parameters.map(({ name, type }) => ({ name, type, value }))
  }
  let head = 0
  return parametersOf(code, called).map(({ name, type, text }) => {
    const place = dataPlace(input.subarray(4), 'abi')
    const value = itemText(type, head, 0, place)
    head += headBytes(type, place)
    return { name, type: text, value: value ?? null }
  })
}

function parametersOf(code: SourcedCode, called: FunctionSyntax): { name: string; type: SolidityType; text: string }[] {
  if (called.kind !== 'getter') {
    return called.parameters.map((it) => ({ name: it.name, type: code.syntax.typeOf(it), text: it.type }))
  }
  const item = code.found.contract.abi.find(({ type, name }) => type === 'function' && name === called.name)
  const types: SolidityType[] = []
  for (let type = code.syntax.typeOf(called); type.kind === 'mapping' || type.kind === 'array';) {
    types.push(type.kind === 'mapping' ? type.key : { kind: 'uint', bits: 256 })
    type = type.kind === 'mapping' ? type.value : type.item
  }
  return types.map((type, at) => ({ name: item?.inputs?.[at]?.name ?? '', type, text: item?.inputs?.[at]?.type ?? '' }))
}
