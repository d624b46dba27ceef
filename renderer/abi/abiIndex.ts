import type { AbiItem, WireArtifact } from '../../node-core/contract/workspace.ts'
import { selectorOfItem, topicOfEvent } from './abiItems.ts'

/** An artifact's ABI, indexed by the selectors and topics of its items. */
export interface AbiIndex {
  artifact: WireArtifact
  /** In ABI order; overloads are separate functions. */
  functions: ReadonlyMap<string, AbiItem>
  /** By first topic. */
  events: ReadonlyMap<string, AbiItem>
  anonymousEvents: readonly AbiItem[]
  errors: ReadonlyMap<string, AbiItem>
  constructorItem: AbiItem | undefined
}

const known = new WeakMap<WireArtifact, AbiIndex>()

/** The index of an artifact, built once. */
export function indexOfArtifact(artifact: WireArtifact): AbiIndex {
  const found = known.get(artifact)
  if (found) return found
  const items = (type: AbiItem['type']): AbiItem[] => artifact.abi.filter((item) => item.type === type)
  const events = items('event')
  const index: AbiIndex = {
    artifact,
    functions: new Map(items('function').map((item) => [selectorOfItem(item), item])),
    events: new Map(events.filter(({ anonymous }) => !anonymous).map((item) => [topicOfEvent(item), item])),
    anonymousEvents: events.filter(({ anonymous }) => anonymous),
    errors: new Map(items('error').map((item) => [selectorOfItem(item), item])),
    constructorItem: items('constructor')[0],
  }
  known.set(artifact, index)
  return index
}

/** Many artifacts indexed together by selector and topic. */
export interface AbiCatalogue {
  functions: ReadonlyMap<string, readonly Entry[]>
  events: ReadonlyMap<string, readonly Entry[]>
  errors: ReadonlyMap<string, readonly Entry[]>
}

interface Entry {
  item: AbiItem
  artifact: WireArtifact
}

const catalogues = new WeakMap<readonly WireArtifact[], AbiCatalogue>()

/** The combined index of all artifacts: each selector and topic with the items that it may mean; built once per list. */
export function catalogueOf(artifacts: readonly WireArtifact[]): AbiCatalogue {
  const made = catalogues.get(artifacts)
  if (made) return made
  const catalogue = { functions: new Map<string, Entry[]>(), events: new Map<string, Entry[]>(), errors: new Map<string, Entry[]>() }
  for (const artifact of artifacts) {
    const index = indexOfArtifact(artifact)
    for (const part of ['functions', 'events', 'errors'] as const) {
      for (const [key, item] of index[part]) {
        const entries = catalogue[part].get(key)
        if (entries) entries.push({ item, artifact })
        else catalogue[part].set(key, [{ item, artifact }])
      }
    }
  }
  catalogues.set(artifacts, catalogue)
  return catalogue
}
