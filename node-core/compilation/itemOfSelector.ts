import { selectorOfSignature } from '../base/selector.ts'
import { signatureOfItem } from '../contract/abiSignature.ts'
import type { Hex } from '../contract/hex.ts'
import type { AbiItem } from '../contract/workspace.ts'

/** The function or error that has the selector. */
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
