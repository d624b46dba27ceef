/** Arguments of functions as text: of internal ones from the stack, of external ones from calldata. */
import { addressFromBigint, hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import type { WireSourceArgument } from '../../contract/sources.ts'
import { fieldsOf } from '../../compilation/jsonFields.ts'
import { fixedBytesFromBigint } from '../../base/bytes.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { OpcodeStep } from '../../evm/tracer.ts'
import type { FunctionSyntax, VariableSyntax } from '../syntax/declarations.ts'
import { isOfAssembly } from '../syntax/localScopes.ts'
import type { SolidityType } from '../syntax/types.ts'
import type { SourcedCode } from './sourcedCode.ts'
import { parameterSlotsOf, stackSlotsOf } from './stackSlots.ts'
import { assemblyText, bytesText, dataPlace, dataText, headBytes, itemText, itemsText, slice, wordAt, wordText } from './valueText.ts'

/** An argument, or another variable. */
export interface VariableText extends WireSourceArgument {
  /** Where a storage pointer points to, and its declaration: `value` is then that slot, as long as nobody looks into the state. */
  pointer?: { slot: bigint; declaration: VariableSyntax }
}

/** Where memory that Solidity allocates begins: at the word that empty arrays point to. */
const FIRST_POINTER = 0x60n
/** The end of that word. */
const ZERO_END = 0x80
const WORD = 32

/**
 * The arguments of a function that begins, of which `words` are those on the stack above the position to return to. The legacy pipeline
 * pushes them in order, the other one in reverse. Null if the words are others.
 */
export function stackArguments(
  code: SourcedCode,
  { parameters }: FunctionSyntax,
  words: readonly bigint[],
  step: Pick<OpcodeStep, 'memory'>,
  calldata: Uint8Array,
): VariableText[] | null {
  if (parameterSlotsOf(parameters) !== words.length) return null
  const given = code.found.build.viaIR ? words.toReversed() : words
  let at = 0
  return parameters.map((parameter) => {
    const slots = stackSlotsOf(parameter)
    const own = given.slice(at, at + slots)
    at += slots
    // The words of one argument are reversed with all others.
    return stackVariable(code, parameter, own, step, calldata)
  })
}

/** A variable that has these words on the stack. */
export function stackVariable(
  code: SourcedCode,
  variable: VariableSyntax,
  words: readonly bigint[],
  step: Pick<OpcodeStep, 'memory'>,
  calldata: Uint8Array,
): VariableText {
  const { name, type, location } = variable
  const [slot] = words
  if (location === 'storage' && slot !== undefined) return { name, type, value: slotText(slot), pointer: { slot, declaration: variable } }
  return { name, type, value: stackText(code, variable, words, step, calldata) ?? null }
}

const slotText = (slot: bigint): string => `slot ${quantityFromBigint(slot)}`

/** The value of a variable that has these words on the stack; undefined if it cannot be told. */
function stackText(
  code: SourcedCode,
  parameter: VariableSyntax,
  words: readonly bigint[],
  step: Pick<OpcodeStep, 'memory'>,
  calldata: Uint8Array,
): string | undefined {
  const [first, second] = words
  if (first === undefined) return undefined
  if (isOfAssembly(parameter)) return assemblyText(first)
  const type = code.syntax.typeOf(parameter)
  if (type.kind === 'function') return type.isExternal ? externalText(code, first, second) : internalText(code, first)
  if (parameter.location === 'default') return wordText(type, first)
  // Memory below is the compiler's own: the variable has no value yet.
  if (parameter.location === 'memory' && first < FIRST_POINTER) return undefined
  if (parameter.location === 'memory') return dataText(type, first, dataPlace(memoryOf(step), 'memory'))
  if (parameter.location !== 'calldata' || first > BigInt(calldata.length)) return undefined
  const place = dataPlace(calldata, 'abi')
  if (second === undefined) return dataText(type, first, place)
  if (type.kind === 'string' || type.kind === 'bytes') {
    const bytes = slice(calldata, Number(first), second)
    return bytes && bytesText(type.kind, bytes)
  }
  return type.kind === 'array' ? itemsText(type.item, Number(first), second, place) : undefined
}

/** Memory, with the word of zeros that nothing has touched yet where empty values are all there is. */
function memoryOf(step: Pick<OpcodeStep, 'memory'>): Uint8Array {
  const bytes = step.memory()
  if (bytes.length >= ZERO_END) return bytes
  const extended = new Uint8Array(ZERO_END)
  extended.set(bytes)
  return extended
}

/** A function of an account, by its name if the sources have one with that selector. */
function externalText({ syntax }: SourcedCode, address: bigint, selector: bigint | undefined): string | undefined {
  if (selector === undefined) return undefined
  const hex = hexFromBytes(fixedBytesFromBigint(BigInt.asUintN(32, selector), 4))
  const named = Array.from(syntax.functions.values()).find((it) => it.selector === hex)
  return `${checksumAddress(addressFromBigint(BigInt.asUintN(160, address)))}.${named?.name ?? hex}`
}

/**
 * A function of the same code: the legacy pipeline keeps where it begins, in runtime code in the low half of eight bytes, and the other one a
 * number that syntax trees of the contract tell.
 */
function internalText(code: SourcedCode, word: bigint): string | undefined {
  const definition = code.found.build.viaIR
    ? functionNumbered(code, word)
    : code.functionEnteredAt(Number(BigInt.asUintN(32, word)))?.definition
  return definition ? [definition.contract, definition.name].filter((it) => it !== null).join('.') : undefined
}

function functionNumbered({ contract, syntax }: SourcedCode, wanted: bigint): FunctionSyntax | undefined {
  for (const [id, number] of Object.entries(fieldsOf(contract?.node['internalFunctionIDs']) ?? {}))
    if (Number.isSafeInteger(number) && BigInt(number as number) === wanted) return syntax.functions.get(Number(id))
  return undefined
}

/** The arguments of an external call. Those of a getter are the keys of its mappings and the positions in its arrays. */
export function calldataArguments(code: SourcedCode, called: FunctionSyntax, input: Uint8Array): VariableText[] {
  if (called.kind === 'fallback') {
    const value = bytesText('bytes', input)
    return called.parameters.map(({ name, type }) => ({ name, type, value }))
  }
  return encodedArguments(code, called, input.subarray(4))
}

/** The arguments of the constructor of a created contract: they follow its creation code. */
export function creationArguments(code: SourcedCode, created: FunctionSyntax, input: Uint8Array): VariableText[] {
  return encodedArguments(code, created, input.subarray(code.found.code.bytes.length))
}

function encodedArguments(code: SourcedCode, called: FunctionSyntax, data: Uint8Array): VariableText[] {
  let head = 0
  return parametersOf(code, called).map(({ name, type, text, pointer }) => {
    const place = dataPlace(data, 'abi')
    if (pointer !== undefined) {
      // Functions of libraries are given the slot.
      const slot = wordAt(place.bytes, head)
      head += WORD
      if (slot === undefined) return { name, type: text, value: null }
      return { name, type: text, value: slotText(slot), pointer: { slot, declaration: pointer } }
    }
    const value = itemText(type, head, 0, place)
    head += headBytes(type, place)
    return { name, type: text, value: value ?? null }
  })
}

interface ParameterOfCall {
  name: string
  type: SolidityType
  /** As declared. */
  text: string
  /** Its declaration if it is a storage pointer. */
  pointer: VariableSyntax | undefined
}

function parametersOf(code: SourcedCode, called: FunctionSyntax): ParameterOfCall[] {
  if (called.kind !== 'getter') {
    return called.parameters.map((it) => ({
      name: it.name,
      type: code.syntax.typeOf(it),
      text: it.type,
      pointer: it.location === 'storage' ? it : undefined,
    }))
  }
  const item = code.found.contract.abi.find(({ type, name }) => type === 'function' && name === called.name)
  const types: SolidityType[] = []
  for (let type = code.syntax.typeOf(called); type.kind === 'mapping' || type.kind === 'array';) {
    types.push(type.kind === 'mapping' ? type.key : { kind: 'uint', bits: 256 })
    type = type.kind === 'mapping' ? type.value : type.item
  }
  return types.map((type, at) => ({ name: item?.inputs?.[at]?.name ?? '', type, text: item?.inputs?.[at]?.type ?? '', pointer: undefined }))
}
