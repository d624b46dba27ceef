/** The functions that calls of a contract run: its own, and those that it inherits. */
import { signatureOfItem } from '../../contract/abiSignature.ts'
import { type Hex, hexFromBytes } from '../../contract/hex.ts'
import type { AbiItem } from '../../contract/workspace.ts'
import { keccak256 } from '../../base/keccak256.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { FunctionKind, FunctionSyntax } from '../syntax/declarations.ts'
import { textOf } from '../syntax/syntaxNode.ts'

/** The most derived function of a kind; a constructor is the contract's own. */
export function functionOfKind({ contract, syntax }: SourcedCode, kind: FunctionKind): FunctionSyntax | undefined {
  if (contract === undefined) return undefined
  const line = kind === 'constructor' ? [contract] : syntax.lineOf(contract)
  for (const { functions } of line) {
    const found = functions.find((it) => it.kind === kind)
    if (found !== undefined) return found
  }
  return undefined
}

/** The function or getter with that selector. */
export function functionOfSelector(code: SourcedCode, selector: Hex): FunctionSyntax | undefined {
  const { contract, syntax } = code
  if (contract === undefined) return undefined
  const callable = syntax.lineOf(contract).flatMap(({ functions }) => functions.filter((it) => it.isPublic))
  const found = callable.find((it) => it.selector === selector)
  if (found !== undefined) return found
  // Compilers before 0.6 do not write selectors into the tree, and not all functions of libraries into the ABI.
  const unmarked = callable.filter((it) => it.selector === null)
  const written = unmarked.find((it) => signatureOf(it) !== undefined && selectorOfSignature(signatureOf(it)!) === selector)
  if (written !== undefined) return written
  const item = itemOfSelector(code.found.contract.abi, 'function', selector)
  return unmarked.find(
    ({ kind, name, parameters }) => name === item?.name && (kind === 'getter' || parameters.length === item.inputs?.length),
  )
}

/** The signature of a function whose parameters have no types of the source's own. */
function signatureOf({ kind, name, parameters }: FunctionSyntax): string | undefined {
  const types = parameters.map(({ type }) => /^((?:u?int\d+|bytes\d*|bool|string|address)(?:\[\d*\])*)(?: |$)/.exec(type)?.[1])
  return kind === 'getter' || types.includes(undefined) ? undefined : `${name}(${types.join(',')})`
}

/** The item of an ABI with that selector. */
export function itemOfSelector(abi: readonly AbiItem[], type: 'function' | 'error', selector: Hex): AbiItem | undefined {
  return abi.find((item) => item.type === type && selectorOf(item) === selector)
}

const selectors = new WeakMap<AbiItem, Hex>()

function selectorOf(item: AbiItem): Hex {
  const known = selectors.get(item)
  if (known !== undefined) return known
  const made = selectorOfSignature(signatureOfItem(item))
  selectors.set(item, made)
  return made
}

const selectorOfSignature = (signature: string): Hex => hexFromBytes(keccak256(new TextEncoder().encode(signature)).subarray(0, 4))

export const isPayable = ({ node }: FunctionSyntax): boolean => textOf(node, 'stateMutability') === 'payable' || node['payable'] === true
