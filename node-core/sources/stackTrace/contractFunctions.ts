/** Items of ABIs by selector, and what a function accepts. */
import { signatureOfItem } from '../../contract/abiSignature.ts'
import type { Hex } from '../../contract/hex.ts'
import type { AbiItem } from '../../contract/workspace.ts'
import { selectorOfSignature } from '../../base/selector.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { textOf } from '../syntax/syntaxNode.ts'

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

export const isPayable = ({ node }: FunctionSyntax): boolean => textOf(node, 'stateMutability') === 'payable' || node['payable'] === true
