import type { AbiItem, WireArtifact } from '../../../node-core/contract/workspace.ts'
import { declarationOfItem, isReading, selectorOfItem } from '../../abi/abiItems.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { plainText } from '../../format/revert.ts'

/** A function as listed in the forms. */
export interface ListedFunction {
  item: AbiItem
  selector: `0x${string}`
  name: string
  /** Its parameters in brackets, with their names. */
  parameters: string
  artifact: WireArtifact
}

/** The order of names that people expect: `value2` before `value10`. */
const NATURAL = new Intl.Collator('en', { numeric: true })

/** The read or write functions of the artifacts by name; for duplicates, the first artifact wins. */
export function functionsOf(artifacts: readonly WireArtifact[], isRead: boolean): ListedFunction[] {
  const found = new Map<string, ListedFunction>()
  for (const artifact of artifacts) {
    for (const item of artifact.abi) {
      if (item.type !== 'function' || isReading(item) !== isRead) continue
      const selector = selectorOfItem(item)
      if (found.has(selector)) continue
      const declaration = declarationOfItem(item)
      const parameters = plainText(declaration.slice(declaration.indexOf('(')), 200)
      found.set(selector, { item, selector, name: nameToText(item.name ?? ''), parameters, artifact })
    }
  }
  return [...found.values()].toSorted((a, b) => NATURAL.compare(a.name, b.name) || a.parameters.length - b.parameters.length)
}

/** Those whose name or parameters have a text in them. */
export function functionsWith(functions: readonly ListedFunction[], query: string): readonly ListedFunction[] {
  const wanted = query.trim().toLowerCase()
  return wanted === ''
    ? functions
    : functions.filter(({ name, parameters, selector }) => `${name}${parameters}${selector}`.toLowerCase().includes(wanted))
}
