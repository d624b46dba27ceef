/** Which function of a contract a call runs. */
import { type Hex, hexFromBytes } from '../../contract/hex.ts'
import { canonicalType, signatureOfItem } from '../../contract/abiSignature.ts'
import type { AbiItem } from '../../contract/workspace.ts'
import { selectorOfSignature } from '../../base/selector.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import type { SourcedCode } from './sourcedCode.ts'

/** Functions of a contract that a call can run. */
export interface CallableFunctions {
  bySelector: ReadonlyMap<Hex, FunctionSyntax>
  receive: FunctionSyntax | undefined
  fallback: FunctionSyntax | undefined
}

const known = new WeakMap<SourcedCode, CallableFunctions>()

/** The function that a call with this input runs; undefined if the contract has none for it, and without a syntax tree. */
export function calledFunction(code: SourcedCode, input: Uint8Array): FunctionSyntax | undefined {
  const callable = callableFunctions(code)
  const named = input.length < 4 ? undefined : callable.bySelector.get(hexFromBytes(input.subarray(0, 4)))
  return named ?? (input.length === 0 ? (callable.receive ?? callable.fallback) : callable.fallback)
}

/** The functions of a contract that calls can run, its own and those that it inherits. */
export function callableFunctions(code: SourcedCode): CallableFunctions {
  let callable = known.get(code)
  if (callable === undefined) known.set(code, (callable = readCallable(code)))
  return callable
}

function readCallable({ contract, syntax, found }: SourcedCode): CallableFunctions {
  const functions = contract === undefined ? [] : syntax.lineOf(contract).flatMap((it) => it.functions)
  const bySelector = new Map<Hex, FunctionSyntax>()
  const add = (selector: Hex, called: FunctionSyntax) => {
    // The most derived comes first.
    if (!bySelector.has(selector)) bySelector.set(selector, called)
  }
  for (const it of functions) if (it.selector !== null && hasBody(it)) add(it.selector, it)
  // Compilers before 0.6 do not write selectors into syntax trees.
  for (const item of found.contract.abi) {
    if (item.type !== 'function') continue
    const selector = selectorOfSignature(signatureOfItem(item))
    const named = bySelector.has(selector) ? undefined : functionOfItem(functions, item)
    if (named !== undefined) add(selector, named)
  }
  // Nor do they write all functions of libraries into the ABI.
  for (const it of functions) {
    const signature = it.selector === null && it.isPublic && hasBody(it) ? signatureOf(it) : undefined
    if (signature !== undefined) add(selectorOfSignature(signature), it)
  }
  const ofKind = (kind: FunctionSyntax['kind']) => functions.find((it) => it.kind === kind && hasBody(it))
  return { bySelector, receive: ofKind('receive'), fallback: ofKind('fallback') }
}

/** The signature of a function whose parameters have no types of the source's own. */
function signatureOf({ kind, name, parameters }: FunctionSyntax): string | undefined {
  const types = parameters.map(({ type }) => /^((?:u?int\d+|bytes\d*|bool|string|address)(?:\[\d*\])*)(?: |$)/.exec(type)?.[1])
  return kind === 'getter' || types.includes(undefined) ? undefined : `${name}(${types.join(',')})`
}

const hasBody = ({ kind, node }: FunctionSyntax): boolean => kind === 'getter' || (node['body'] ?? null) !== null

/** The function or getter of an item of the ABI: by its name and, of several, by the types of its parameters. */
function functionOfItem(functions: readonly FunctionSyntax[], { name, inputs = [] }: AbiItem): FunctionSyntax | undefined {
  const named = functions.filter((it) => it.isPublic && it.name === name && hasBody(it))
  const fitting = named.filter(({ kind, parameters }) => kind === 'getter' || parameters.length === inputs.length)
  return fitting.find(({ parameters }) => parameters.every(({ type }, at) => type === canonicalType(inputs[at]!))) ?? fitting[0]
}
